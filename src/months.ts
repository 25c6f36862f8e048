/** In order. */
export const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** As a pattern. */
export const ANY_MONTH = MONTHS.join('|');
