/** Wie lange etwas dauert, und wie lange es her ist. */
import type { Words } from '../../text.ts';

export const times: Words['times'] = {
  milliseconds: (n) => `${n} ms`,
  seconds: (n) => `${n} s`,
  minutes: (minutes, seconds) => `${minutes} min ${seconds} s`,
  fewSeconds: 'einige Sekunden',
  aboutSeconds: (n) => `etwa ${n} Sekunden`,
  aboutMinute: 'etwa eine Minute',
  aboutMinutes: (n) => `etwa ${n} Minuten`,
  aboutHour: 'etwa eine Stunde',
  aboutHours: (n) => `etwa ${n} Stunden`,
  justNow: 'gerade eben',
  minutesAgo: (n) => `vor ${n} min`,
  hoursAgo: (n) => `vor ${n} h`,
  yesterday: 'gestern',
};
