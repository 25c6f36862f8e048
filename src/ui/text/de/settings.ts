/** Einstellungen. */
import type { Words } from '../../text.ts';

export const settings: Words['settings'] = {
  title: 'Einstellungen',
  open: 'Einstellungen',
  reading: 'Lesen',
  answering: 'Antworten',
  appearance: 'Darstellung',
  method: 'Antworten mit',
  parametersOf: 'Einstellungen von',
  parametersOfHint: 'Jede Methode behält ihre eigenen, auch wenn oben eine andere gewählt ist.',
  parametersNone: (method) => `Bei ${method} gibt es nichts einzustellen.`,
  chunkWords: 'Wörter in einer Textstelle',
  chunkWordsHint: 'Gilt für Dokumente, die von jetzt an hinzukommen.',
  theme: 'Farben',
  language: 'Sprache',
  languageSystem: 'System',
  languageHint: 'Der Schaltflächen und Meldungen. Dokumente und Antworten bleiben, wie sie sind.',
  themes: { system: 'System', light: 'Hell', dark: 'Dunkel' },
  storage: 'Speicherplatz',
  diagnostics: 'Diagnose',
  diagnosticsHint: 'Wie es dem Suchindex geht.',
  clear: 'Alles löschen',
  clearHint:
    'Alle Dokumente, Fragen und Einstellungen in diesem Browser, und auf Wunsch die Modelle.',
  clearTitle: 'Alles löschen?',
  clearBody:
    'Alle Dokumente, Fragen und Einstellungen werden aus diesem Browser gelöscht. Das lässt sich nicht rückgängig machen. Ihre eigenen Dateien bleiben unberührt.',
  clearModels: (size) => `Auch die Modelle löschen (${size})`,
  clearAction: 'Alles löschen',
  licences: {
    title: 'Lizenzen',
    hint: 'Woraus Trivium gebaut ist, und unter welchen Lizenzen.',
    readingModel: 'Woraus das Lesemodell gemacht ist',
    show: 'Alle Lizenzen zeigen',
    missing: 'Die Lizenzen lassen sich nicht lesen. Sie liegen neben der App, in licences.txt.',
  },
  app: 'App',
  about: 'In diesem Browser auf diesem Gerät gespeichert; nichts wird irgendwohin gesendet.',
  aboutServer:
    'In diesem Browser auf diesem Gerät gespeichert; was der Modellserver gefragt wird, wird an ihn gesendet.',
  offline: 'Arbeitet jetzt auch ohne Netz.',
};
