/** How long a question may be, in characters: more is a text, not a question. */
export const MOST_CHARACTERS = 2_000;
/** From here on it is said how much room is left. */
export const COUNTED_FROM = 1_800;
