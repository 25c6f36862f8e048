/** Wo gespeichert wird, und wie viel. */
import { fileSizeIn } from '../file-size.ts';
import type { Words } from '../../text.ts';
import { documents } from './counts.ts';

export const storage: Words['storage'] = {
  title: 'Wo Ihre Dokumente sind',
  explained:
    'Ihre Dokumente werden in diesem Browser auf diesem Gerät gespeichert. Behalten Sie auch Ihre eigenen Dateien.',
  kept: 'Der Browser hat zugesagt, sie nicht von selbst zu löschen.',
  notKept:
    'Der Browser kann sie löschen, wenn der Platz knapp wird; Trivium zu installieren hilft.',
  asking:
    'Trivium bittet den Browser, sie dauerhaft zu behalten; wenn er Sie fragt, erlauben Sie es.',
  private:
    'Der Browser gibt hier wenig Platz, wie in einem privaten Fenster. Ist dies eines, wird beim Schließen alles gelöscht.',
  understood: 'Verstanden',
  usage: (used, quota) => `${used} von ${quota}, die der Browser erlaubt`,
  noUsage: 'Der Browser sagt nicht, wie viel Platz belegt ist.',
  open: (title) => `In „${title}“`,
  parts: {
    files: 'Dokumente',
    text: 'Text und Seiten',
    triplets: 'Aussagen',
    vectors: 'Suchindex',
    history: 'Fragen und Verlauf',
  },
  byLibrary: 'Nach Bibliothek',
  beside: 'Neben den Bibliotheken',
  models: 'Modelle',
  app: 'Trivium selbst',
  unknown: '…',
  reckoning: 'Wird nachgesehen …',
  reckoned:
    'Dokumente sind gezählt; das Übrige ist aus Stichproben geschätzt, bevor der Browser es zusammenpresst.',
  meter: 'In diesem Browser belegter Platz',
  askAgain: 'Den Browser bitten, sie zu behalten',
  largest: (files) =>
    `Am meisten Platz belegen ${files.map(({ name, bytes }) => `${name} (${fileSizeIn('de', bytes)})`).join(', ')}.`,
  evicted: (n) =>
    `Der Browser hat gelöscht, was hier gespeichert war: ${documents(n)} und alles, was daraus entstand.`,
  evictedHint:
    'Das tun Browser, wenn der Datenträger voll ist, nach Wochen ohne Besuch oder wenn Websitedaten gelöscht werden. Fügen Sie Ihre Dateien wieder hinzu; Trivium zu installieren oder ihm das Speichern zu erlauben macht es seltener.',
};
