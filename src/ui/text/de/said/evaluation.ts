/** Auswerten: Dateien mit Fragen und mit Ergebnissen. */
export const evaluation = {
  'There is no question to evaluate.': 'Es gibt keine Frage, die sich auswerten ließe.',
  'Add one first.': 'Fügen Sie zuerst eine hinzu.',
  'Nothing is chosen that would answer the questions.':
    'Es ist nichts gewählt, das die Fragen beantworten würde.',
  'Choose a method and an engine.': 'Wählen Sie eine Methode und eine Engine.',
  'An evaluation holds at most {most} answers, over all its runs.':
    'Eine Auswertung hat höchstens {most} Antworten, alle Durchgänge zusammen.',
  'Split the questions into several files, or choose fewer methods and engines.':
    'Teilen Sie die Fragen auf mehrere Dateien auf, oder wählen Sie weniger Methoden und Engines.',
  'This evaluation is gone.': 'Diese Auswertung gibt es nicht mehr.',
  'Start a new one.': 'Beginnen Sie eine neue.',
  'This evaluation asks for {missing}, which is not here.':
    'Diese Auswertung verlangt {missing}; das gibt es hier nicht.',
  'Start a new one with a method and an engine from the list.':
    'Beginnen Sie eine neue mit einer Methode und einer Engine aus der Liste.',
  'This question could not be answered.': 'Diese Frage ließ sich nicht beantworten.',
  'Delete this evaluation and run it again.':
    'Löschen Sie diese Auswertung und führen Sie sie noch einmal durch.',
  'Line {line} of the question file {why}.': 'Zeile {line} der Datei mit Fragen {why}.',
  'Line {line} of the passage file {why}.': 'Zeile {line} der Datei mit Textstellen {why}.',
  'The file must hold one JSON object a line.':
    'In der Datei muss in jeder Zeile ein JSON-Objekt stehen.',
  'has no "question"': 'hat kein „question“',
  'has no "text"': 'hat kein „text“',
  'has no "answers" (an empty list says that refusing is right)':
    'hat kein „answers“ (eine leere Liste sagt, dass keine Antwort richtig ist)',
  'It is not JSON.': 'Sie ist kein JSON.',
  'It holds no run.': 'Sie enthält keinen Durchgang.',
  'A run has no list of "questions".': 'Ein Durchgang hat keine Liste „questions“.',
  'Question {number} has no "{name}".': 'Frage {number} hat kein „{name}“.',
  'This is not a file of evaluation results. {why}':
    'Dies ist keine Datei mit Ergebnissen einer Auswertung. {why}',
  'Give a file that was written with --json or exported from the Evaluate screen.':
    'Wählen Sie eine Datei, die mit --json geschrieben oder auf dem Bildschirm „Auswerten“ gespeichert wurde.',
  'is not an object': 'ist kein Objekt',
  'has no “question”': 'hat kein „question“',
  'has no “answers” (an empty list where the documents do not say)':
    'hat kein „answers“ (eine leere Liste, wo die Dokumente nichts sagen)',
  'has “answers” that are not a list of texts': 'hat „answers“, die keine Liste von Texten sind',
  '{where} of {name} {why}.': '{where} von {name} {why}.',
  'Each line holds {"question": "…", "answers": ["…"]}; a table has the columns question and answer.':
    'In jeder Zeile steht {"question": "…", "answers": ["…"]}; eine Tabelle hat die Spalten question und answer.',
  '{name} is larger than {megabytes} MB.': '{name} ist größer als {megabytes} MB.',
  'Split it into several files.': 'Teilen Sie sie auf mehrere Dateien auf.',
  'There is no question in {name}.': 'In {name} steht keine Frage.',
  'names no column “question”': 'nennt keine Spalte „question“',
  'names no column “answer”': 'nennt keine Spalte „answer“',
  'is not JSON': 'ist kein JSON',
  'Line {line}': 'Zeile {line}',
  'Item {item}': 'Eintrag {item}',
};
