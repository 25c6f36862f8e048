/** Eine Bibliothek als Website. */
import type { Words } from '../../text.ts';
import { count, documents } from './counts.ts';

export const publish: Words['publish'] = {
  title: 'Als Website veröffentlichen',
  open: 'Als Website veröffentlichen …',
  hint: 'Statische Dateien für jeden Webspace: diese App mit Ihrer Bibliothek darin. Wer sie öffnet, kann sofort fragen.',
  lead: 'Trivium packt sich selbst und diese Bibliothek in eine .zip-Datei aus statischen Dateien. Legen Sie den Inhalt auf irgendeinen Webspace; wer ihn öffnet, kann sofort fragen, ohne dass etwas gelesen werden muss.',
  name: 'Titel',
  description: 'Beschreibung (freiwillig)',
  descriptionHint: 'Wird allen gezeigt, die die Website öffnen.',
  files: (n, size) =>
    n === 1
      ? `Mit der Datei des Dokuments (${size})`
      : `Mit den Dateien von ${n.toLocaleString('de')} Dokumenten (${size})`,
  filesOn:
    'Lesende sehen die Seiten. Alle, die die Website öffnen können, können diese Dateien herunterladen.',
  filesOff: 'Lesende sehen nur den Text, der ohnehin in der Website steckt.',
  reader: (size) => `Mit dem Lesemodell (${size})`,
  readerOn: 'Es liest für die Antworten derer, die die Website besuchen, wie hier.',
  readerOff: 'Die eingebauten Regeln antworten allein. Die Website ist um so viel kleiner.',
  tables: (n) => `Mit ${count(n, 'Tabelle', 'Tabellen')}`,
  tablesHint: 'Jede wird eine Seite der Website, mit dem Satz zu jeder Zelle.',
  toSite: 'Zur Bibliothek',
  models: 'Mit Sprachmodellen',
  modelsHint: (n, size) =>
    `${n === 0 ? 'Was Modelle ausführt' : `Was Modelle ausführt, und ${count(n, 'Modell', 'Modelle')} dieses Browsers`}: ${size}. Ohne das antwortet die eingebaute Engine, wie sonst auch.`,
  leftOut: (n) =>
    `${documents(n)} ${n === 1 ? 'lässt sich noch nicht befragen und fehlt' : 'lassen sich noch nicht befragen und fehlen'}.`,
  nothing: 'Noch lässt sich nichts in dieser Bibliothek befragen.',
  everyone: 'Alle, die die Website öffnen können, können lesen, was in dieser Bibliothek steht.',
  size: (size) => `Etwa ${size}`,
  action: '.zip erstellen',
  fileKind: 'Website als .zip',
  working: 'Wird gepackt …',
  progress: (done, total) => `${done} von etwa ${total}`,
  done: 'Die Website ist gepackt.',
  doneSteps: [
    'Entpacken Sie die .zip-Datei.',
    'Legen Sie die Dateien in irgendeinen Ordner auf irgendeinem Webspace: GitHub Pages, Netlify, S3, nginx, ein USB-Stick mit einem statischen Server.',
    'Öffnen Sie die Adresse. Nach dem ersten Besuch geht es ohne Netz.',
  ],
  recipes: 'Anleitungen für Webspace-Anbieter',
  again: 'Noch einmal veröffentlichen',
};
