/** Das Lesemodell: laden, laufen, ausfallen. */
export const readingModel = {
  'A file of the reading model is damaged.': 'Eine Datei des Lesemodells ist beschädigt.',
  'It is fetched again when you reload the page while connected to the network.':
    'Sie wird neu geholt, wenn Sie die Seite laden, während Sie mit dem Netz verbunden sind.',
  'The reading model on this site is of another version than Trivium itself.':
    'Das Lesemodell auf dieser Website hat eine andere Version als Trivium selbst.',
  'Reload the page while connected to the network.':
    'Laden Sie die Seite neu, während Sie mit dem Netz verbunden sind.',
  'The reading model does not fit the memory that there is.':
    'Das Lesemodell passt nicht in den vorhandenen Speicher.',
  'Trivium goes on without it. Close other tabs, then reload the page.':
    'Trivium macht ohne es weiter. Schließen Sie andere Tabs und laden Sie die Seite neu.',
  'The reading model has failed.': 'Das Lesemodell ist ausgefallen.',
  'Trivium goes on without it. Reload the page to start it anew.':
    'Trivium macht ohne es weiter. Laden Sie die Seite neu, um es neu zu starten.',
  'The site answered {status} when asked for {file} of the reading model.':
    'Die Website antwortete {status}, als {file} des Lesemodells angefordert wurde.',
  'Trivium goes on without it. Whoever runs this site can put the file in its place.':
    'Trivium macht ohne es weiter. Wer diese Website betreibt, kann die Datei an ihren Platz legen.',
  'The reading model made no progress for {seconds} seconds and was ended.':
    'Das Lesemodell kam {seconds} Sekunden lang nicht voran und wurde beendet.',
  'The part of Trivium that runs the reading model has crashed.':
    'Der Teil von Trivium, der das Lesemodell ausführt, ist abgestürzt.',
};
