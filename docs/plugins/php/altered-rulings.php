<?php
// Prints the rulings on a card on a page of your own. Fetch the file once a day, for instance by cron:
//   curl -fsSo card-rulings.json https://rules.example/data/card-rulings.json
// then, where the card is shown:
//   require 'altered-rulings.php';
//   echo altered_rulings('ALT_CORE_B_YZ_15_R1', 'fr');

/** Returns the rulings on the card with a reference of any printing, as HTML; an empty string if there are none or the file cannot be read. */
function altered_rulings(string $reference, string $language, string $file = __DIR__ . '/card-rulings.json'): string
{
    static $families = [];
    if (!isset($families[$file])) {
        $read = is_readable($file) ? json_decode(file_get_contents($file), true, 16) : null;
        is_array($read) || error_log("altered_rulings: $file is not a file of rulings");
        $families[$file] = is_array($read) ? $read : [];
    }
    $family = preg_replace('/_(C|R1|R2|E|U(_\d+)?)$/', '', $reference);
    $html = '';
    foreach ($families[$file][$family][$language] ?? [] as $ruling) {
        [$question, $answer, $day] = array_map('htmlspecialchars', [$ruling['question'], $ruling['answer'], $ruling['rulingDate']]);
        $html .= "<dt>$question</dt><dd>$answer <small><time datetime=\"$day\">$day</time></small></dd>";
    }
    return $html === '' ? '' : '<dl class="altered-rulings" lang="' . htmlspecialchars($language) . "\">$html</dl>";
}
