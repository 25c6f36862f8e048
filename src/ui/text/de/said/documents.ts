/** Dateien: was sich an ihnen nicht lesen ließ, und was beim Lesen auffiel. */
export const documents = {
  'Reading was cancelled.': 'Das Lesen wurde abgebrochen.',
  'Add the file again to read it.': 'Fügen Sie die Datei wieder hinzu, um sie zu lesen.',
  'Opening this PDF took too long.': 'Es dauerte zu lange, diese PDF zu öffnen.',
  'It may be damaged. Open it in another program, save it as a new PDF, and add that.':
    'Sie ist vielleicht beschädigt. Öffnen Sie sie in einem anderen Programm, speichern Sie sie als neue PDF und fügen Sie diese hinzu.',
  'This password does not open the PDF.': 'Dieses Passwort öffnet die PDF nicht.',
  'Check upper and lower case, and try again.':
    'Achten Sie auf Groß- und Kleinschreibung und versuchen Sie es noch einmal.',
  'This PDF is protected by a password.': 'Diese PDF ist durch ein Passwort geschützt.',
  'Enter the password to read it. It stays on this device and is not stored.':
    'Geben Sie das Passwort ein, um sie zu lesen. Es bleibt auf diesem Gerät und wird nicht gespeichert.',
  'This file is damaged and cannot be read.':
    'Diese Datei ist beschädigt und lässt sich nicht lesen.',
  'It may be a download that failed, or a part of a file. Get it again.':
    'Vielleicht ist das Herunterladen misslungen, oder sie ist nur ein Teil. Besorgen Sie sie noch einmal.',
  'This file is protected, and Trivium cannot open it.':
    'Diese Datei ist geschützt, Trivium kann sie nicht öffnen.',
  'Open it in the program it belongs to, save it without the protection, and add that.':
    'Öffnen Sie sie im zugehörigen Programm, speichern Sie sie ohne den Schutz und fügen Sie diese hinzu.',
  'What is packed in this file is larger than {megabytes} MB.':
    'Was in dieser Datei gepackt ist, ist größer als {megabytes} MB.',
  'Split it into parts, or save it as PDF, and add that.':
    'Teilen Sie sie, oder speichern Sie sie als PDF, und fügen Sie das hinzu.',
  'This file is not of the kind that its name says.':
    'Diese Datei ist nicht von der Art, die ihr Name sagt.',
  'It may be a download that failed. Get the file again.':
    'Vielleicht ist das Herunterladen misslungen. Besorgen Sie die Datei noch einmal.',
  'This file is protected by a password, or made by a Word older than 2007.':
    'Diese Datei ist durch ein Passwort geschützt oder von einem Word vor 2007.',
  'Open it in Word or LibreOffice, save it as .docx without a password, and add that.':
    'Öffnen Sie sie in Word oder LibreOffice, speichern Sie sie als .docx ohne Passwort und fügen Sie diese hinzu.',
  'This page is damaged and cannot be read.':
    'Diese Seite ist beschädigt und lässt sich nicht lesen.',
  'Open it in a browser, print it as PDF, and add that.':
    'Öffnen Sie sie in einem Browser, drucken Sie sie als PDF und fügen Sie diese hinzu.',
  'This PDF is damaged and cannot be read.': 'Diese PDF ist beschädigt und lässt sich nicht lesen.',
  'Try to open it in another program and save it as a new PDF, or get the file again.':
    'Versuchen Sie, sie in einem anderen Programm zu öffnen und als neue PDF zu speichern, oder besorgen Sie die Datei noch einmal.',
  'Took too long to read and was left out.': 'Das Lesen dauerte zu lange, es wurde ausgelassen.',
  'Is damaged and was left out.': 'Ist beschädigt und wurde ausgelassen.',
  'Only the first {read} of {pages} pages were read. Split the file to read the rest.':
    'Nur die ersten {read} von {pages} Seiten wurden gelesen. Teilen Sie die Datei, um den Rest zu lesen.',
  'Its fonts do not say which characters their shapes are; OCR would help.':
    'Die Schriften sagen nicht, für welche Zeichen ihre Formen stehen; Texterkennung (OCR) würde helfen.',
  'This PDF has {pages} pages; at most {most} can be read.':
    'Diese PDF hat {pages} Seiten; höchstens {most} können gelesen werden.',
  'Split it into parts and add those you need.':
    'Teilen Sie sie und fügen Sie die Teile hinzu, die Sie brauchen.',
  'The download has failed: open the address in a browser, log in if it asks, and save the PDF.':
    'Das Herunterladen ist misslungen: Öffnen Sie die Adresse in einem Browser, melden Sie sich nötigenfalls an und speichern Sie die PDF.',
  'a ZIP file': 'eine ZIP-Datei',
  'a picture': 'ein Bild',
  'a file of a kind that Trivium does not know': 'eine Datei, deren Art Trivium nicht kennt',
  'This is {what}, which cannot be read.': 'Dies ist {what} und lässt sich nicht lesen.',
  'Open it in the program it belongs to, save or print it as PDF, and add that.':
    'Öffnen Sie sie im zugehörigen Programm, speichern oder drucken Sie sie als PDF und fügen Sie diese hinzu.',
  'This file is empty.': 'Diese Datei ist leer.',
  'Check where it comes from, and get it again.':
    'Sehen Sie nach, woher sie kommt, und besorgen Sie sie noch einmal.',
  'This file is larger than {megabytes} MB.': 'Diese Datei ist größer als {megabytes} MB.',
  'Split it into parts, or save it with smaller pictures, and add that.':
    'Teilen Sie sie, oder speichern Sie sie mit kleineren Bildern, und fügen Sie das hinzu.',
  'This text is too long to be read.': 'Dieser Text ist zu lang, um gelesen zu werden.',
  'Split it into parts.': 'Teilen Sie ihn.',
  'This file is a web page, not a PDF, though its name says so.':
    'Diese Datei ist eine Webseite und keine PDF, obwohl ihr Name das sagt.',
  'This file is not a PDF, though its name says so.':
    'Diese Datei ist keine PDF, obwohl ihr Name das sagt.',
  'No text found: a scan or picture without a text layer.':
    'Kein Text gefunden: ein Scan oder Bild ohne Textebene.',
  'No text found, not in its picture either.': 'Kein Text gefunden, auch nicht in ihrem Bild.',
  'Read from a picture: single letters may be wrong.':
    'Aus einem Bild gelesen: Einzelne Buchstaben können falsch sein.',
  'The picture is hard to read: much of its text may be wrong.':
    'Das Bild ist schwer zu lesen: Vieles von seinem Text kann falsch sein.',
  'There is no text in this file: it seems to be a scan or made of pictures.':
    'In dieser Datei ist kein Text: Sie scheint ein Scan zu sein oder aus Bildern zu bestehen.',
  'Try again to have the pictures read.':
    'Versuchen Sie es noch einmal, damit die Bilder gelesen werden.',
  'No text was found, in the pictures of this file either.':
    'Es wurde kein Text gefunden, auch nicht in den Bildern dieser Datei.',
  'Scan or photograph it again: sharp, in even light, at 300 dots an inch.':
    'Scannen oder fotografieren Sie es noch einmal: scharf, in gleichmäßigem Licht, mit 300 Punkten je Zoll.',
  'This picture has {megapixels} megapixels; at most {most} can be read.':
    'Dieses Bild hat {megapixels} Megapixel; höchstens {most} können gelesen werden.',
  'Save it smaller: 300 dots an inch are enough.':
    'Speichern Sie es kleiner: 300 Punkte je Zoll genügen.',
  'This picture is damaged, or of a kind that cannot be read.':
    'Dieses Bild ist beschädigt oder von einer Art, die sich nicht lesen lässt.',
  'Open it in another program, save it as PNG or JPEG, and add that.':
    'Öffnen Sie es in einem anderen Programm, speichern Sie es als PNG oder JPEG und fügen Sie das hinzu.',
  'The site answered {status} when asked for {file} of the text recognition.':
    'Die Website antwortete mit {status}, als {file} der Texterkennung gebraucht wurde.',
  'Whoever runs this site can put the file in its place.':
    'Wer diese Website betreibt, kann die Datei an ihren Platz legen.',
  'No file is open.': 'Keine Datei ist geöffnet.',
  'There is no text in this file.': 'In dieser Datei ist kein Text.',
  'Add a file with text in it.': 'Fügen Sie eine Datei hinzu, in der Text steht.',
  'There is no text in this file that a question could be about.':
    'In dieser Datei steht kein Text, nach dem man fragen könnte.',
  'Reading this file came to a standstill: nothing happened for {seconds} seconds.':
    'Das Lesen dieser Datei kam zum Stillstand: {seconds} Sekunden lang geschah nichts.',
  'Reading this file ended in a crash.': 'Das Lesen dieser Datei endete mit einem Absturz.',
  'The other files go on. Try it again, or save the file anew with another program first.':
    'Die anderen Dateien werden weitergelesen. Versuchen Sie es noch einmal, oder speichern Sie die Datei zuerst mit einem anderen Programm neu.',
  'A passage under “{heading}” gave no facts. It is found by its words alone.':
    'Eine Textstelle unter „{heading}“ ergab keine Aussagen. Sie wird nur über ihre Wörter gefunden.',
  'A passage gave no facts. It is found by its words alone.':
    'Eine Textstelle ergab keine Aussagen. Sie wird nur über ihre Wörter gefunden.',
  '{count} passages gave no facts. They are found by their words alone.':
    '{count} Textstellen ergaben keine Aussagen. Sie werden nur über ihre Wörter gefunden.',
  'A sentence could not be read for facts. It is found by its words alone.':
    'Ein Satz ließ sich nicht nach Aussagen lesen. Er wird nur über seine Wörter gefunden.',
  '{count} sentences could not be read for facts. They are found by their words alone.':
    '{count} Sätze ließen sich nicht nach Aussagen lesen. Sie werden nur über ihre Wörter gefunden.',
  'That password did not open the file.': 'Dieses Passwort hat die Datei nicht geöffnet.',
  'This file is protected.': 'Diese Datei ist geschützt.',
  'Enter its password.': 'Geben Sie ihr Passwort ein.',
  'The pages of this file cannot be shown.': 'Die Seiten dieser Datei lassen sich nicht zeigen.',
  'The Text view still shows what was read from it.':
    'Die Ansicht „Text“ zeigt weiterhin, was daraus gelesen wurde.',
  'The sample could not be loaded.': 'Das Beispiel ließ sich nicht laden.',
  'Check the connection and try again, or add a document of your own.':
    'Prüfen Sie die Verbindung und versuchen Sie es noch einmal, oder fügen Sie ein eigenes Dokument hinzu.',
};
