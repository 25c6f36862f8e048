/** Birth, death and length of a life, from the brackets behind a name. */
import { describe, expect, it } from 'vitest';
import { lifeAsked } from '../../../../../src/engines/instant/read/life.ts';
import { chunk } from './scripted-model.ts';

const found = (question: string, text: string, heading = 'Divers'): string | undefined =>
  lifeAsked(question, [chunk(1, heading, text)])?.value;

const LEE = 'Ann Lee (3 May 1900 – 2 June 1990) was a diver.';

describe('a life in brackets', () => {
  it('says when somebody was born, died, and how long that was', () => {
    expect(found('When was Ann Lee born?', LEE)).toBe('3 May 1900');
    expect(found('When did Ann Lee die?', LEE)).toBe('2 June 1990');
    expect(found('How long did Ann Lee live?', LEE)).toBe('3 May 1900 – 2 June 1990');
  });

  it('is told in words as well', () => {
    const text = 'Ann Lee (born 3 May 1900 in Carrow – d. 2 June 1990) was a diver.';
    expect(found('When was Ann Lee born?', text)).toBe('3 May 1900');
    expect(found('When did Ann Lee die?', text)).toBe('2 June 1990');
    expect(found('When did Ann Lee die?', 'Ann Lee (born 3 May 1900) dives.')).toBeUndefined();
  });

  it('is hers whose name stands above the passage, whatever it is in full', () => {
    const text = 'Ann Mary Lee (3 May 1900 – 2 June 1990) was a diver.';
    expect(found('When was Ann Lee born?', text, 'Ann Lee')).toBe('3 May 1900');
  });

  it('is nobody else’s, and answers nothing else', () => {
    expect(found('When was Bo Ek born?', LEE)).toBeUndefined();
    expect(found('Where was Ann Lee born?', LEE)).toBeUndefined();
    expect(
      found('When was Ann Lee born?', 'Ann Lee (the diver) was born in 1900.'),
    ).toBeUndefined();
  });

  it('stands where it is cited', () => {
    const place = lifeAsked('When did Ann Lee die?', [chunk(1, 'Divers', LEE)])!.place;
    expect(LEE.slice(place.start, place.end)).toBe('2 June 1990');
  });
});
