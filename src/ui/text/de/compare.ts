/** Eine Frage, mehrere Methoden. */
import type { Words } from '../../text.ts';
import { count, number } from './counts.ts';

export const compare: Words['compare'] = {
  title: 'Antworten nach Methode',
  toggle: 'Vergleichen',
  toggleHint: 'Mehrere Methoden fragen und ihre Antworten nebeneinander sehen',
  which: 'Methoden, die verglichen werden',
  method: 'Methode',
  about: 'Was tut diese Methode?',
  tooFew: 'Wählen Sie mindestens zwei Methoden zum Vergleichen.',
  waiting: 'Wartet, bis sie an der Reihe ist.',
  notAsked: 'Nicht gefragt: Der Vergleich wurde abgebrochen.',
  progress: (done, all) =>
    `${number(done)} von ${count(all, 'Methode', 'Methoden')} ${done === 1 ? 'hat' : 'haben'} geantwortet …`,
  done: (n) => `${count(n, 'Methode', 'Methoden')}, eine nach der anderen.`,
  rounds: 'Runden',
  read: 'Gelesene Textstellen',
  calls: 'Aufrufe',
  time: 'Zeit',
  openTrace: 'Lösungsweg öffnen',
  back: 'Zurück zum Vergleich',
  history: (n) => `Verglichen: ${count(n, 'Methode', 'Methoden')}`,
};
