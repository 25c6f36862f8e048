/** Der Gedankengang, gezeichnet. */
import { asCited } from '../quoted.ts';
import { quoted } from './counts.ts';
import type { Words } from '../../text.ts';

export const reasoning: Words['reasoning'] = {
  label: 'Der Gedankengang, gezeichnet',
  note: 'Jede Zeile ist ein Schritt: was bekannt ist, wie es zusammenhängt, was die Lücke füllt.',
  others: (values) => `Nicht gewählt: ${values}`,
  current: 'Danach wird gerade gesucht …',
  waiting: 'Wartet auf einen früheren Schritt',
  open: 'Nicht gefunden',
  stopped: 'Abgebrochen, bevor das gefunden war',
  disputed: 'Die Dokumente widersprechen sich',
  pending: 'Die Antwort ist noch nicht bekannt.',
  answer: (words) => `Antwort: ${words}`,
  details: (n) => `Schritt ${n}: zeigen, wie er gefunden wurde`,
  every: 'Jeder Schritt',
  everyHint: (passages) => `${passages} gelesen`,
  save: 'Zeichnung speichern',
  saveAs: (kind) => `Zeichnung als ${kind} speichern`,
  by: (method, engine) => `Trivium, ${method}, ${engine}`,
  sources: 'Quellen',
  cited: (n, said, place) => `[${n}] ${asCited(said, undefined, quoted)} (${place})`,
  saveFailed:
    'Aus der Zeichnung ließ sich kein Bild machen. Speichern Sie sie stattdessen als SVG.',
};
