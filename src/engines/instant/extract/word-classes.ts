/** Closed and half-closed classes of words that decide how phrases and clauses join. */

export const PLACE_PREPOSITIONS = new Set(
  'in at near from to of on outside around around through between north of south of east of west of'.split(
    ' ',
  ),
);
/** What follows a name after a comma and belongs to it. */
export const HONOURS = /^(?:[A-Z]{2,5}|Inc\.?|Ltd\.?|LLC|Corp\.?|Jr\.?|Sr\.?|plc|GmbH)$/;
/** Titles that are held of a place: "Duke of X" after a name is who that is, not where. */
export const TITLES =
  /^(?:King|Queen|Prince|Princess|Duke|Duchess|Grand|Archduke|Archduchess|Count|Countess|Earl|Viscount|Viscountess|Baron|Baroness|Marquess|Marchioness|Marquis|Margrave|Margravine|Landgrave|Landgravine|Elector|Electress|Emperor|Empress|Lord|Lady|Bishop|Archbishop|Abbot|Abbess|Infanta|Infante|Dauphin|Regent|Governor|Mayor|President|Tsar)$/;
/** Verbs whose participle takes a distance: "located two miles east of X". */
export const LOCATING = new Set(['locate', 'situate', 'place', 'base', 'set']);
/** "the N of X" is X itself. */
export const PLACES = new Set(
  'city town village county state province island municipality kingdom republic borough township commune hamlet canton prefecture emirate principality duchy'.split(
    ' ',
  ),
);
/** Verbs that have no passive: their "-ed" form is past tense. */
export const INTRANSITIVE = new Set(
  'die live participate occur happen arrive return retire graduate emerge exist belong consist appear disappear reside collapse originate fall rise go come compete remain last begin'.split(
    ' ',
  ),
);
/** Verbs whose participle takes a name: "a garden called X". */
export const NAMING = new Set('call name title nickname dub entitle term label'.split(' '));
export const MONTH =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December)$/;
/** Verbs that say something of somebody's words or thoughts: a clause may follow without "that". */
export const SAYING = new Set(
  'say think believe state claim report announce know suggest indicate argue note add show find reveal explain'.split(
    ' ',
  ),
);
/** Nouns of time: a name after one is no name of it ("the following day Ann left"). */
export const TIMES = new Set(
  'day year month week time season night morning evening century decade summer winter spring autumn'.split(
    ' ',
  ),
);
