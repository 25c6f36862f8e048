/** What an overview chooses of a document's passages: sentences, contents, what happened when. */
import { describe, expect, it } from 'vitest';
import { aboutOf } from '../../../src/overview/about.ts';
import { contentsOf } from '../../../src/overview/contents.ts';
import {
  bodyOf,
  isProse,
  leans,
  proseOf,
  sentencesOf,
  supportOf,
} from '../../../src/overview/sentences.ts';
import { timelineOf } from '../../../src/overview/timeline.ts';
import { LexicalEmbedder } from '../../../src/retrieval/lexical-embedder.ts';
import { passages } from './passages.ts';

const embedder = new LexicalEmbedder();
const embed = async (texts: string[]) => ({
  vectors: await embedder.embed(texts, 'passage'),
  dimensions: embedder.dimensions,
});

const about = (most: number, ...sections: Parameters<typeof passages>) =>
  aboutTitled('', most, ...sections);

async function aboutTitled(title: string, most: number, ...sections: Parameters<typeof passages>) {
  const prose = proseOf(sentencesOf(passages(...sections)));
  return (await aboutOf(prose, { title, told: [] }, embed, most)).map(({ text }) => text);
}

describe('sentences that can stand for others', () => {
  it.each([
    'The ferry Larkspur crosses the bay twice a day in summer.',
    '“The keepers left the lighthouse of Skerrin in 1986,” she wrote.',
    'Die Fähre fährt im Sommer zweimal am Tag über die Bucht.',
    'Ada Lee (9 February 1861 – 3 November 1924) was a marine engineer.',
  ])('%s', (text) => expect(isProse(text)).toBe(true));

  it.each([
    'Too few words here.',
    'Ms Ada Quill KC and Mr Jon Arkwell (sent by Lee & Berg) for the Claimants.',
    'The subject of the e-mail is what the keepers do in the summer.',
    'which goes on from what was said on the page before it.',
    'All rights reserved by the Harbour Board and by nobody else.',
    'Figure 3: The way of the ferry across the bay in summer.',
    'See https://example.org for what the ferry does in the summer.',
    'Crossing Time Price Larkspur Gentian Speedwell Monday Tuesday Wednesday Bay.',
    'The ferry crosses the bay in summer ........ 12 and back.',
    'This document may be redistributed in any form if your changes are clearly marked as such.',
    'Permission is granted to make and distribute verbatim copies of this standard by anybody.',
  ])('not: %s', (text) => expect(isProse(text)).toBe(false));

  it('are those that need no other before them', () => {
    expect(leans('However, the ferry stays in the harbour in winter.')).toBe(true);
    expect(leans('It crosses the bay twice a day in the summer.')).toBe(true);
    expect(leans('This report describes how the ferry crosses the bay.')).toBe(false);
  });

  it('say what it is that the title names', async () => {
    const [first] = await aboutTitled('Larkspur', 1, [
      '',
      'Nobody on the quay has seen the log of Larkspur since the war. ' +
        'Larkspur (1887) is a steamer with two funnels. ' +
        'A brass bell rings whenever the keeper goes home.',
    ]);
    expect(first).toBe('Larkspur (1887) is a steamer with two funnels.');
  });

  it('leave out running heads, sources and what stands behind them', () => {
    const head = 'The Harbour Board of Marrowick reports every year in May.';
    const chunks = passages(
      ['Ferries', `${head} The ferry Larkspur crosses the bay twice a day in summer.`],
      ['Piers', `${head} The western pier of the harbour was built of granite blocks.`],
      ['References', 'A long history of the piers was written by the engineer himself.'],
      ['A Samples', 'The sample in this appendix was taken from another document altogether.'],
    );
    const said = proseOf(sentencesOf(bodyOf(chunks))).map(({ text }) => text);
    expect(said).toEqual([
      'The ferry Larkspur crosses the bay twice a day in summer.',
      'The western pier of the harbour was built of granite blocks.',
    ]);
  });

  it('are cited where they stand, without their number', () => {
    const chunks = passages(
      ['A', 'One sentence stands here before the next of them.'],
      ['B', '2.1 The Supplier maintains the ferry of the Customer for three years.'],
    );
    const said = sentencesOf(chunks).at(-1)!;
    const { text, source, heading } = supportOf(said);
    expect(text).toBe('The Supplier maintains the ferry of the Customer for three years.');
    expect([heading, source.firstPage, source.chunk]).toEqual(['B', 2, 2]);
    expect(chunks[1]!.text.slice(source.start - chunks[1]!.start)).toBe(text);
  });
});

describe('what a document is about', () => {
  it('is what most of it speaks of, and no aside', async () => {
    const chosen = await about(
      3,
      [
        'Report',
        'The ferry Larkspur crosses the bay of Marrowick twice a day. The weather was mild on most days of the year.',
      ],
      ['Summer', 'In summer the ferry Larkspur carries visitors across the bay of Marrowick.'],
      ['Winter', 'The ferry Larkspur crosses the bay of Marrowick once a day in winter.'],
      ['Kitchen', 'A recipe for soup is kept in the drawer beside the stove there.'],
    );
    expect(chosen).toHaveLength(3);
    expect(chosen[0]).toContain('ferry Larkspur');
    expect(chosen.join(' ')).not.toMatch(/recipe/);
  });

  it('is not the same said twice', async () => {
    const chosen = await about(
      2,
      [
        'A',
        'The ferry Larkspur crosses the bay of Marrowick twice a day. The ferry Larkspur crosses the bay of Marrowick every single day. The board decided to sell the old pier of Tolvane to the town.',
      ],
      ['B', 'The lighthouse at Skerrin was lit by the engineer Verrander long ago.'],
    );
    expect(chosen.filter((text) => /^The ferry/.test(text))).toHaveLength(1);
    expect(chosen).toContain('The board decided to sell the old pier of Tolvane to the town.');
  });

  it('is nothing where nothing is said', async () => {
    expect(await about(3, ['Table', '1 2 3 4'])).toEqual([]);
  });
});

it('contents are the headings once each, without the title, dates and marks', () => {
  const chunks = passages(
    ['The Piers', 'Words.'],
    ['December 1998', 'Words.'],
    ['1. Western pier', 'Words.'],
    ['1. Western pier', 'More words.'],
    ['†Stony ‡Place', 'Words.'],
    ['2. Eastern pier', 'Words.'],
  );
  chunks[5]!.headingPath = ['1. Western pier', '2. Eastern pier'];
  const contents = contentsOf(chunks, 'The piers');
  expect(contents.map(({ title, depth }) => [title, depth])).toEqual([
    ['1. Western pier', 0],
    ['2. Eastern pier', 1],
  ]);
  expect(contents[1]!.said.source.firstPage).toBe(6);
});

it('contents have no headings of single letters', () => {
  const headings = ['To do', 'u u hh u k', 'Piers', 'T T T'];
  const chunks = passages(...headings.map((each): [string, string] => [each, 'It is old.']));
  expect(contentsOf(chunks, '').map(({ title }) => title)).toEqual(['To do', 'Piers']);
});

it('contents have headings with years in them, and those that come again under another', () => {
  const chunks = passages(
    ['1. Josiah, 1841–1919', 'Words.'],
    ['3. The pier', 'Words.'],
    ['3. The pier', 'Words.'],
    ['3. The pier', 'More words.'],
    ['12 1841–1919 15', 'Words.'],
  );
  for (const [i, month] of ['March', 'May', 'May'].entries()) {
    chunks[i + 1]!.headingPath = [`Meeting of 4 ${month} 2024`, '3. The pier'];
  }
  expect(contentsOf(chunks, 'Minutes').map(({ title }) => title)).toEqual([
    '1. Josiah, 1841–1919',
    'Meeting of 4 March 2024',
    '3. The pier',
    'Meeting of 4 May 2024',
    '3. The pier',
  ]);
});

describe('what happened when', () => {
  const timeline = (text: string) =>
    timelineOf(sentencesOf(passages(['A', text]))).map(({ date, said }) => [date, said.text]);

  it('is told in the order of the dates', () => {
    const lit = 'The lighthouse of Skerrin was first lit on 14 October 1867.';
    const born = 'Ottoline Verrander was born in Pennick Mills in March 1829.';
    expect(timeline(`${lit} ${born}`)).toEqual([
      ['March 1829', born],
      ['14 October 1867', lit],
    ]);
  });

  it('of a decade or of a count beside it is told', () => {
    const both =
      'In 1912 the board let women in, and in the 1920’s the keepers of the bay were women.';
    expect(timeline(both)).toEqual([['1912', both]]);
  });

  it('is not of the day that words about another stand under', () => {
    const told = (text: string) =>
      timelineOf(
        sentencesOf(
          passages(['Letter of 24 July 2024', text], ['Letter of 25 July 2024', 'It is all.']),
        ),
      ).map(({ said }) => said.text);
    const mended = 'Twelve hurdles were mended by Owen Teague in the yard';
    expect(told(`${mended}.`)).toEqual([`${mended}.`]);
    for (const when of ['last year', 'three weeks ago', 'last Friday', 'yesterday']) {
      expect(told(`${mended} ${when}.`)).toEqual([]);
    }
  });

  it('may be said by the headings of minutes, where there are several', () => {
    const sections: Parameters<typeof passages> = [
      [
        'Meeting of 4 May 2021',
        'The western pier is of granite, as all of the piers are. The board decided to paint all of it.',
      ],
      ['Meeting of 1 June 2021', 'The board was told that nobody had come to paint it.'],
    ];
    const told = (count: number) =>
      timelineOf(sentencesOf(passages(...sections.slice(0, count)))).map(({ date, said }) => [
        date,
        said.text,
      ]);
    expect(told(2)).toEqual([
      ['4 May 2021', 'The board decided to paint all of it.'],
      ['1 June 2021', sections[1]![1]],
    ]);
    expect(told(1)).toEqual([]);
  });

  it('may be said by a year alone', () => {
    const cut = 'The types of the northern printers were cut about 1830, and sold since 1840.';
    expect(timeline(cut)).toEqual([['1830', cut]]);
  });

  it.each([
    'Prior work was described at length by Press and others (Press et al., 2022).',
    'New section 1202 is the provision that implements this obligation of theirs.',
    'If you bought the shares on June 28, 2007, you may have sold them.',
    'The bay is crossed by the ferry twice a day in the summer.',
    'The number of people who work on the piers has grown to over 1000 by now.',
    'Revenue of the harbour was 18.4 million crowns (2020: 19.1 million) in all.',
    'The Harbour Dues Order 1967 is repealed by this one, and by nothing else.',
    'The option was made for the notion that Quill and Marr’s (1970) work introduced.',
    'It is computed by Quill’s 1983 approximation of the distance of the piers.',
    'The interface is described as it was for others [Quill 1990] by the board.',
    'The paper meets the requirements that were set by the standard Z39.48–1984.',
    'The green marker at 1220 Hz is the frequency that was chosen by the keeper.',
    'The tone has a width of 1733 Hz, where the others are of 19 Hz at most.',
    'The signal was sent by the keeper at 2000 baud to the whole of the bay.',
    'The way to do it is described in detail by Quill (2009, Section 4) for all.',
    'Of the keepers 1990’s favourite was a game that was played in the lamp room.',
    'It was said that 1994-95’s fad of the keepers was a game with lamps in the bay.',
    'Perspectives of New Lamps, 30(1):6(15), Winter 1992, was edited by the keeper.',
    'The e-mail was sent on Thursday, 25 May 2023, 16:42 (UTC+01:00).',
  ])('is not: %s', (text) => expect(timeline(text)).toEqual([]));
});
