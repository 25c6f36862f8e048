/** Die Bibliothek: Fragen, Aussagen, Einstellungen. */
export const library = {
  'The question is empty.': 'Die Frage ist leer.',
  'Write one.': 'Schreiben Sie eine.',
  'The file itself is not in this copy of the library, so it cannot be read anew.':
    'Die Datei selbst ist nicht in dieser Kopie der Bibliothek und lässt sich darum nicht neu lesen.',
  'Remove the document and add its file.':
    'Entfernen Sie das Dokument und fügen Sie seine Datei hinzu.',
  'Reading the file anew found no text in it. What was known before stays.':
    'Beim neuen Lesen fand sich kein Text in der Datei. Was vorher bekannt war, bleibt.',
  'This document is being worked on already.': 'An diesem Dokument wird schon gearbeitet.',
  'Wait until that is done.': 'Warten Sie, bis das fertig ist.',
  'This library came with the site: it is only read.':
    'Diese Bibliothek kam mit der Website: Sie ist nur zum Lesen.',
  'Make your own copy of it, and change that.':
    'Erstellen Sie eine eigene Kopie und ändern Sie diese.',
  'There is no such theme.': 'Eine solche Darstellung gibt es nicht.',
  'There is no engine called {id}.': 'Es gibt keine Engine namens {id}.',
  'A context window of {tokens} tokens is too small: {least} at least.':
    'Ein Kontextfenster von {tokens} Token ist zu klein: mindestens {least}.',
  'Words in a passage': 'Wörter in einer Textstelle',
  'There is no method called {name}.': 'Es gibt keine Methode namens {name}.',
  'There is no method called "{name}".': 'Es gibt keine Methode namens „{name}“.',
  'Methods: {methods}.': 'Methoden: {methods}.',
  '{method} has no setting called {key}.': '{method} hat keine Einstellung namens {key}.',
  '{label}: {value} is not a whole number from {least} to {most}.':
    '{label}: {value} ist keine ganze Zahl von {least} bis {most}.',
  '{label}: {value} is neither on nor off.': '{label}: {value} ist weder an noch aus.',
  'Nothing was changed.': 'Nichts wurde geändert.',
  'This library was published without its files.':
    'Diese Bibliothek wurde ohne ihre Dateien veröffentlicht.',
  'The Text view shows what was read from them.':
    'Die Ansicht „Text“ zeigt, was daraus gelesen wurde.',
  'This statement is not in the library any more.':
    'Diese Aussage ist nicht mehr in der Bibliothek.',
  'It was changed, or its document was removed or read anew. Look at the list again.':
    'Sie wurde geändert, oder ihr Dokument wurde entfernt oder neu gelesen. Sehen Sie die Liste noch einmal an.',
  'A statement has a subject, a relation and an object, each of at most 500 characters.':
    'Eine Aussage hat ein Subjekt, eine Beziehung und ein Objekt, jedes mit höchstens 500 Zeichen.',
  'Fill in all three.': 'Füllen Sie alle drei aus.',
  'This change can no longer be taken back.': 'Diese Änderung lässt sich nicht mehr zurücknehmen.',
  'The statements, or their documents, have been changed since.':
    'Die Aussagen oder ihre Dokumente wurden seither geändert.',
  '{name}: the new version could only be read in part, so the former one stays beside it.':
    '{name}: Die neue Fassung ließ sich nur zum Teil lesen, darum bleibt die bisherige neben ihr.',
  'Remove the one that you do not need.': 'Entfernen Sie die, die Sie nicht brauchen.',
  'Another library was opened before all files were added.':
    'Eine andere Bibliothek wurde geöffnet, bevor alle Dateien hinzugefügt waren.',
  'Open the one that they are for, and add them again.':
    'Öffnen Sie die, für die sie bestimmt sind, und fügen Sie sie noch einmal hinzu.',
};
