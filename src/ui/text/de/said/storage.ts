/** Speichern, und andere Tabs. */
export const storage = {
  'What was stored for this cannot be read any more.':
    'Was hierfür gespeichert war, lässt sich nicht mehr lesen.',
  'One stored record could not be read ({stores}).':
    'Ein gespeicherter Eintrag ließ sich nicht lesen ({stores}).',
  '{count} stored records could not be read ({stores}).':
    '{count} gespeicherte Einträge ließen sich nicht lesen ({stores}).',
  'Everything else works. Remove the documents that seem incomplete and add them again.':
    'Alles andere geht. Entfernen Sie die Dokumente, die unvollständig scheinen, und fügen Sie sie wieder hinzu.',
  'A part of the search index was damaged and has been rebuilt.':
    'Ein Teil des Suchindex war beschädigt und wurde neu aufgebaut.',
  '{count} parts of the search index were damaged and have been rebuilt.':
    '{count} Teile des Suchindex waren beschädigt und wurden neu aufgebaut.',
  'Nothing is lost, and there is nothing to do. If it happens again, the disk may be failing.':
    'Nichts ist verloren, und es ist nichts zu tun. Kommt es wieder vor, ist vielleicht der Datenträger defekt.',
  'Remove the document and add its file again.':
    'Entfernen Sie das Dokument und fügen Sie seine Datei wieder hinzu.',
  'The library could not be opened.': 'Die Bibliothek ließ sich nicht öffnen.',
  'The list of libraries could not be opened.':
    'Die Liste der Bibliotheken ließ sich nicht öffnen.',
  'Another tab holds an older version of the library open.':
    'Ein anderer Tab hält eine ältere Fassung der Bibliothek offen.',
  'Close the other tabs of Trivium, then try again.':
    'Schließen Sie die anderen Tabs von Trivium und versuchen Sie es dann noch einmal.',
  'Another tab has opened a newer version of Trivium.':
    'Ein anderer Tab hat eine neuere Version von Trivium geöffnet.',
  'Reload this page.': 'Laden Sie diese Seite neu.',
  'Reload the page.': 'Laden Sie die Seite neu.',
  'Reload the page to open it.': 'Laden Sie die Seite neu, um sie zu öffnen.',
  'This library has been deleted in another tab.':
    'Diese Bibliothek wurde in einem anderen Tab gelöscht.',
  'This library has been deleted.': 'Diese Bibliothek wurde gelöscht.',
  'Open another one. Files on your disk are not touched.':
    'Öffnen Sie eine andere. Dateien auf Ihrem Datenträger bleiben, wie sie sind.',
  'The browser has closed the library, perhaps because its data was cleared.':
    'Der Browser hat die Bibliothek geschlossen, vielleicht weil seine Daten gelöscht wurden.',
  'The pages of this file are not in this copy of the library.':
    'Die Seiten dieser Datei sind nicht in dieser Kopie der Bibliothek.',
  'Its text is. To see the pages, add the file itself after removing this document.':
    'Ihr Text ist da. Um die Seiten zu sehen, entfernen Sie dieses Dokument und fügen die Datei selbst hinzu.',
  'This document is not in the library.': 'Dieses Dokument ist nicht in der Bibliothek.',
  'It may have been removed. Add its file again to see it.':
    'Vielleicht wurde es entfernt. Fügen Sie seine Datei wieder hinzu, um es zu sehen.',
  'There is such a library already.': 'Eine solche Bibliothek gibt es schon.',
  'Try again.': 'Versuchen Sie es noch einmal.',
  'This library was written by a newer version of Trivium.':
    'Diese Bibliothek wurde von einer neueren Version von Trivium geschrieben.',
  'Reload the page to get the newest version. Nothing was changed.':
    'Laden Sie die Seite neu, um die neueste Version zu bekommen. Nichts wurde geändert.',
  'The browser does not let Trivium use its storage.':
    'Der Browser lässt Trivium nichts speichern.',
  'Leave private browsing, allow this site to store things, and reload the page.':
    'Verlassen Sie den privaten Modus, erlauben Sie dieser Website zu speichern, und laden Sie die Seite neu.',
  'Reload the page. If that does not help, restart the browser; nothing was deleted.':
    'Laden Sie die Seite neu. Hilft das nicht, starten Sie den Browser neu; nichts wurde gelöscht.',
  'The disk space that the browser gives to Trivium is full.':
    'Der Speicherplatz, den der Browser Trivium gibt, ist voll.',
  'Free some space or remove documents, then resume. What is indexed stays.':
    'Schaffen Sie Platz oder entfernen Sie Dokumente und lassen Sie dann weiterlesen. Was erschlossen ist, bleibt.',
  'The browser did not keep this setting.': 'Der Browser hat diese Einstellung nicht behalten.',
  'Leave private browsing, or allow this site to store things.':
    'Verlassen Sie den privaten Modus, oder erlauben Sie dieser Website zu speichern.',
  'Trivium is air-gapped: it makes no request to any other address.':
    'Trivium ist abgeschottet: Es stellt keine Anfrage an eine andere Adresse.',
  'Turn this off under Settings, Privacy, if you want the request to be made.':
    'Schalten Sie das unter Einstellungen, Datenschutz ab, wenn die Anfrage gestellt werden soll.',
  'The library is not open.': 'Die Bibliothek ist nicht geöffnet.',
  'A newer version of Trivium is open in another tab.':
    'In einem anderen Tab ist eine neuere Version von Trivium geöffnet.',
  'Reload this tab.': 'Laden Sie diesen Tab neu.',
  'Trivium is open in another tab, which does not answer.':
    'Trivium ist in einem anderen Tab geöffnet, der nicht antwortet.',
  'Close or reload that tab: this one then opens by itself.':
    'Schließen Sie jenen Tab oder laden Sie ihn neu: Dieser öffnet sich dann von selbst.',
  'The part of Trivium that keeps the library has stopped.':
    'Der Teil von Trivium, der die Bibliothek verwaltet, ist stehen geblieben.',
  'Start it again, or reload the page. What was stored is safe.':
    'Starten Sie ihn wieder, oder laden Sie die Seite neu. Was gespeichert war, ist sicher.',
  'The part of Trivium that keeps the library hung for {seconds} seconds and was ended.':
    'Der Teil von Trivium, der die Bibliothek verwaltet, hing {seconds} Sekunden lang und wurde beendet.',
  'It is begun again, and with it what was being read or answered. What was stored is safe.':
    'Er beginnt von vorn, und mit ihm, was gelesen oder beantwortet wurde. Was gespeichert war, ist sicher.',
  'What hung still holds the library, and the browser does not let go of it.':
    'Was hing, hält die Bibliothek noch fest, und der Browser gibt sie nicht frei.',
  'Close this tab and open Trivium again. What was stored is safe.':
    'Schließen Sie diesen Tab und öffnen Sie Trivium neu. Was gespeichert war, ist sicher.',
  'Something went wrong that Trivium did not expect.':
    'Etwas ging schief, womit Trivium nicht gerechnet hat.',
  'Try again. If it happens again, please report it with the details below.':
    'Versuchen Sie es noch einmal. Kommt es wieder vor, melden Sie es bitte mit den Einzelheiten darunter.',
  'Cancelled.': 'Abgebrochen.',
  'Something else comes first.': 'Etwas anderes geht vor.',
  'A part of Trivium has not been loaded yet.': 'Ein Teil von Trivium ist noch nicht geladen.',
  'Connect to the network once and try again; if you are connected, reload the page. After that, Trivium works without a network.':
    'Verbinden Sie sich einmal mit dem Netz und versuchen Sie es noch einmal; sind Sie verbunden, laden Sie die Seite neu. Danach arbeitet Trivium ohne Netz.',
};
