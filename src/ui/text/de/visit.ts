/** Eine Bibliothek, die mit der Website kam. */
import type { Words } from '../../text.ts';
import { count, documents, pages } from './counts.ts';

export const visit: Words['visit'] = {
  label: 'Veröffentlichte Bibliothek',
  readOnly: 'Nur zum Lesen',
  on: (date) => `Veröffentlicht am ${date}`,
  counts: (n, p) => `${documents(n)}, ${pages(p)}`,
  parts: (done, total) => `${done} von ${total} Teilen`,
  tables: 'Tabellen',
  arriving: 'Die Bibliothek kommt an. Was schon da ist, lässt sich befragen.',
  first: 'Die Bibliothek kommt an …',
  waiting: 'Der Rest kommt, wenn es wieder ein Netz gibt.',
  failed: (files) =>
    `${count(files.length, 'Teil ließ', 'Teile ließen')} sich nicht verwenden: ${files.join(', ')}. Der Rest lässt sich befragen.`,
  copy: 'Eigene Kopie erstellen',
  copyWaits: 'Sobald alles da ist',
  copyTitle: (title) => `${title} (meine Kopie)`,
  copying: 'Die eigene Kopie wird erstellt',
  fetching: (done, total) => `Dateien werden geholt: ${done} von ${total}`,
  taking: 'Alles wird übernommen …',
  copied: (title) => `„${title}“ gehört Ihnen: Ergänzen und ändern Sie sie.`,
  lacks: (n) => `${documents(n)} ${n === 1 ? 'kam' : 'kamen'} ohne die Datei; der Text ist da.`,
  textOnly:
    'Diese Bibliothek wurde ohne ihre Dateien veröffentlicht: Das ist der Text, der gelesen wurde.',
  dropTitle: 'Diese Bibliothek ist nur zum Lesen',
  dropBody: (n) =>
    `${n === 1 ? 'Ihr Dokument kommt' : 'Ihre Dokumente kommen'} in eine eigene Bibliothek in diesem Browser. Um ${n === 1 ? 'es' : 'sie'} neben dem zu haben, was hier ist, erstellen Sie zuerst eine eigene Kopie dieser Bibliothek.`,
  dropAction: 'In meine eigene Bibliothek aufnehmen',
  ownTitle: 'Meine Bibliothek',
  updated: 'Die veröffentlichte Bibliothek hat sich geändert: Dies ist die neue.',
};
