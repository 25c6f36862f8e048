/** Sicherungen. */
export const backup = {
  'This is not a Trivium backup.': 'Dies ist keine Sicherung von Trivium.',
  'Choose a file that was made by “Save a backup”. Nothing here was changed.':
    'Wählen Sie eine Datei, die mit „Sicherung speichern“ entstand. Hier wurde nichts geändert.',
  'This backup was made by a newer version of Trivium.':
    'Diese Sicherung entstand mit einer neueren Version von Trivium.',
  'Reload the page to get the newest version, then restore it again. Nothing here was changed.':
    'Laden Sie die Seite neu, um die neueste Version zu bekommen, und spielen Sie sie dann noch einmal ein. Hier wurde nichts geändert.',
  'This backup is damaged: nothing in it is whole.':
    'Diese Sicherung ist beschädigt: Nichts darin ist unversehrt.',
  'Copy or download it once more. Nothing here was changed.':
    'Kopieren oder holen Sie sie noch einmal. Hier wurde nichts geändert.',
  'This backup holds something that is not allowed ({entry}): {reason}.':
    'Diese Sicherung enthält etwas, das nicht erlaubt ist ({entry}): {reason}.',
  'It was not made by Trivium, or it was changed afterwards. Nothing here was changed.':
    'Sie entstand nicht mit Trivium, oder sie wurde danach verändert. Hier wurde nichts geändert.',
  'an entry that is packed': 'ein gepackter Eintrag',
  'an entry that is there twice': 'ein Eintrag, der zweimal da ist',
  'too many entries': 'zu viele Einträge',
  'an entry that is too long': 'ein Eintrag, der zu lang ist',
  'a kind of record that there is not': 'eine Art von Eintrag, die es nicht gibt',
  'a record without an end': 'ein Eintrag ohne Ende',
  'Not everything in this backup could be read, so it does not replace what is here.':
    'Nicht alles in dieser Sicherung war zu lesen. Darum ersetzt sie nicht, was hier ist.',
  'Add it beside what is here, and see what came. Nothing here was changed.':
    'Stellen Sie sie neben das, was hier ist, und sehen Sie nach, was gekommen ist. Hier wurde nichts geändert.',
  'There is not enough room in this browser for the backup.':
    'In diesem Browser ist nicht genug Platz für die Sicherung.',
  'Free some space on the disk, or delete documents or models here, and restore it again. Nothing here was changed.':
    'Schaffen Sie Platz auf dem Datenträger, oder löschen Sie hier Dokumente oder Modelle, und spielen Sie sie noch einmal ein. Hier wurde nichts geändert.',
  'There is no room on the disk for this file.':
    'Auf dem Datenträger ist kein Platz für diese Datei.',
  'Free some space, or choose another place, and save it again. Nothing here was changed.':
    'Schaffen Sie Platz, oder wählen Sie einen anderen Ort, und speichern Sie sie noch einmal. Hier wurde nichts geändert.',
  'What was restored has been deleted meanwhile.':
    'Was eingespielt wurde, ist inzwischen gelöscht worden.',
  'Close other tabs of Trivium and restore the backup again. Nothing else was changed.':
    'Schließen Sie andere Tabs von Trivium und spielen Sie die Sicherung noch einmal ein. Sonst wurde nichts geändert.',
};
