/** Bibliotheken als Dateien und als Website. */
export const libraryFiles = {
  'This is not a Trivium library file.': 'Dies ist keine Bibliotheksdatei von Trivium.',
  'Choose a file that was made by “Export library”. Nothing in your library was changed.':
    'Wählen Sie eine Datei, die mit „Bibliothek speichern“ entstand. In Ihrer Bibliothek wurde nichts geändert.',
  'This library file was made by a newer version of Trivium.':
    'Diese Bibliotheksdatei entstand mit einer neueren Version von Trivium.',
  'Reload the page to get the newest version, then import the file again. Nothing in your library was changed.':
    'Laden Sie die Seite neu, um die neueste Version zu bekommen, und laden Sie die Datei dann noch einmal. In Ihrer Bibliothek wurde nichts geändert.',
  'This library file is incomplete: its end is missing.':
    'Diese Bibliotheksdatei ist unvollständig: Ihr Ende fehlt.',
  'This library file is damaged (part {frame}).':
    'Diese Bibliotheksdatei ist beschädigt (Teil {frame}).',
  'Copy or download it once more. Nothing in your library was changed.':
    'Kopieren oder holen Sie sie noch einmal. In Ihrer Bibliothek wurde nichts geändert.',
  'This library file holds something that is not allowed (part {frame}): {reason}.':
    'Diese Bibliotheksdatei enthält etwas, das nicht erlaubt ist (Teil {frame}): {reason}.',
  'a {kind} that does not end': 'ein Teil „{kind}“, der nicht endet',
  'a record cut short': 'ein abgeschnittener Eintrag',
  'a frame that is not full, and not the last':
    'ein Rahmen, der nicht voll und nicht der letzte ist',
  'a record that is not JSON': 'ein Eintrag, der kein JSON ist',
  'something follows its end': 'nach ihrem Ende folgt noch etwas',
  'This library file would unpack to more than it should (part {frame}).':
    'Diese Bibliotheksdatei würde ausgepackt größer, als sie sein darf (Teil {frame}).',
  'It was not made by Trivium, or it was changed afterwards. Nothing in your library was changed.':
    'Sie entstand nicht mit Trivium, oder sie wurde danach verändert. In Ihrer Bibliothek wurde nichts geändert.',
  'Writing the library file ended in a crash.':
    'Das Schreiben der Bibliotheksdatei endete mit einem Absturz.',
  'There is nothing in this library that could be exported.':
    'In dieser Bibliothek ist nichts, das sich speichern ließe.',
  'Add documents, and wait until one of them has been indexed.':
    'Fügen Sie Dokumente hinzu und warten Sie, bis eines davon erschlossen ist.',
  'A document was changed or removed while the library was being exported.':
    'Ein Dokument wurde geändert oder entfernt, während die Bibliothek gespeichert wurde.',
  'Export the library once more.': 'Speichern Sie die Bibliothek noch einmal.',
  'The original of “{name}” in this library file is not the one that it says it is.':
    'Die Originaldatei von „{name}“ in dieser Bibliotheksdatei ist nicht die, als die sie ausgegeben wird.',
  'The export was interrupted: the tab that keeps the library was closed.':
    'Das Speichern wurde unterbrochen: Der Tab, der die Bibliothek verwaltet, wurde geschlossen.',
  'Export the library once more. Nothing in it was changed.':
    'Speichern Sie die Bibliothek noch einmal. Nichts darin wurde geändert.',

  'The list of files that Trivium consists of cannot be read.':
    'Die Liste der Dateien, aus denen Trivium besteht, lässt sich nicht lesen.',
  'Reload the page and try again.': 'Laden Sie die Seite neu und versuchen Sie es noch einmal.',
  '{path} is not what this version of Trivium consists of.':
    '{path} gehört nicht zu dieser Version von Trivium.',
  'A newer version may have been put in its place: reload the page and publish again.':
    'Vielleicht liegt dort jetzt eine neuere Version: Laden Sie die Seite neu und veröffentlichen Sie noch einmal.',
  'A file of Trivium itself could not be fetched: {path}.':
    'Eine Datei von Trivium selbst ließ sich nicht holen: {path}.',
  'Check the connection and publish again. Nothing was changed.':
    'Prüfen Sie die Verbindung und veröffentlichen Sie noch einmal. Nichts wurde geändert.',
  'Only the built app can be published.': 'Nur die gebaute App lässt sich veröffentlichen.',
  'Run npm start instead of npm run dev.': 'Starten Sie sie mit npm start statt npm run dev.',
  'A file of the model {id} is not in this browser any more.':
    'Eine Datei des Modells {id} ist nicht mehr in diesem Browser.',
  'Publish without models, or download the model again.':
    'Veröffentlichen Sie ohne Modelle, oder laden Sie das Modell noch einmal herunter.',
  'This site was published by a newer version of Trivium.':
    'Diese Website wurde mit einer neueren Version von Trivium veröffentlicht.',
  'Reload the page to get that version.': 'Laden Sie die Seite neu, um diese Version zu bekommen.',
  'The library that this site was published with cannot be read: its list of parts is damaged.':
    'Die Bibliothek, mit der diese Website veröffentlicht wurde, lässt sich nicht lesen: Die Liste ihrer Teile ist beschädigt.',
  'Tell whoever publishes this site. Your own libraries are not touched.':
    'Sagen Sie es denen, die diese Website veröffentlichen. Ihre eigenen Bibliotheken bleiben, wie sie sind.',
  '{what} could not be fetched.': '{what} ließ sich nicht holen.',
  'Check the connection: Trivium tries again by itself.':
    'Prüfen Sie die Verbindung: Trivium versucht es von selbst noch einmal.',
  '{what} is not on this site.': '{what} ist nicht auf dieser Website.',
  'Tell whoever publishes it. Everything else can be used.':
    'Sagen Sie es denen, die sie veröffentlichen. Alles andere lässt sich verwenden.',
  'The list of what this site publishes': 'Die Liste dessen, was diese Website veröffentlicht,',
  'Part “{file}” of this library': 'Teil „{file}“ dieser Bibliothek',
  '“{name}”': '„{name}“',
  '{what} is damaged: it is not what the site says that it is.':
    '{what} ist beschädigt: Der Inhalt ist nicht der, den die Website angibt.',
  'Everything else can be used. Reload the page to try again, or tell whoever publishes this site.':
    'Alles andere lässt sich verwenden. Laden Sie die Seite neu, um es noch einmal zu versuchen, oder sagen Sie es denen, die diese Website veröffentlichen.',
  '{what} is not the file that this library was made from.':
    '{what} ist nicht die Datei, aus der diese Bibliothek entstand.',
  'Its text can be read. Tell whoever publishes this site.':
    'Der Text lässt sich lesen. Sagen Sie es denen, die diese Website veröffentlichen.',
};
