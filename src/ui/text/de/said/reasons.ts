/** Womit die eingebaute Engine einen gefundenen Wert begründet. */
export const reasons = {
  'read: “{words}”, {percent}\u00a0% likely':
    'gelesen: „{words}“, zu {percent}\u00a0% wahrscheinlich',
};
