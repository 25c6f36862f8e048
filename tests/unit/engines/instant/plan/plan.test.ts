/** Plans: which descriptions become questions of their own, and how each question reads. */
import { describe, expect, it } from 'vitest';
import { plan, type ShapeOf } from '../../../../../src/engines/instant/plan/plan.ts';
import {
  KINDS,
  type Kind,
  type PlanNode,
  type Shape,
} from '../../../../../src/engines/instant/plan/types.ts';

/** The likeliest plan as its questions, deeper ones further in. */
async function questions(question: string, shapeOf?: ShapeOf): Promise<string[]> {
  const [first] = await plan(question, shapeOf);
  return lines(first!.root);
}

function lines(node: PlanNode, name = ''): string[] {
  const own = name ? `?${name}: ${node.words}` : node.words;
  return [
    own,
    ...Object.entries(node.children).flatMap(([child, each]) =>
      lines(each, child).map((line) => `  ${line}`),
    ),
  ];
}

function shape(parts: Shape['parts'], kind: Kind, odds = -8): Shape {
  const kinds = Object.fromEntries(KINDS.map((each) => [each, each === kind ? 1 : 0])) as Record<
    Kind,
    number
  >;
  return { parts, odds: [parts[0]?.odds ?? odds, -20], kinds };
}

describe('a question with nothing nested', () => {
  it.each([
    'Which proteins are involved in the reaction that makes the IL-9::CD7 complex?',
    'What is the most commonly used test for gallstones?',
    'Who is the director of Orle Nights?',
    'What is the nationality of Marte Quist?',
    'Which treatment is used for early cases of the disease?',
    'What colour is the lighthouse of Veldhaven?',
    'When did Ann Lee become the first president of the club?',
    'Who chaired the board while the bridge was being built?',
    'Orle Nights is a film released in which year?',
    'Which country is the birthplace of the singer Ann Lee?',
    'Who was the keeper of Orle Light in the 1960’s?',
    'What is the full name of the man who founded Orle?',
    'What is the name of the actor who wrote Low Tide and also played Lund?',
  ])('stays whole: %s', async (question) => {
    expect(await questions(question)).toEqual([question]);
  });

  it.each([
    [
      'Apart from the chair, who are the officers of Orle Club?',
      ['Who are the officers of Orle Club apart from the chair?'],
    ],
    [
      'At the 2011 census, what was the population of the city where Ann Lee was born?',
      [
        'What was the population of ?city at the 2011 census?',
        '  ?city: What is the city where Ann Lee was born?',
      ],
    ],
    [
      'In 2021, did the inn take more than the shop?',
      [
        'In 2021, did the inn take more than the shop?',
        '  ?a: How much did the inn take in 2021?',
        '  ?b: How much did the shop take in 2021?',
      ],
    ],
    // It may be a description of its own.
    [
      'In the country that Ann Lee left, what is the capital?',
      ['In ?country, what is the capital?', '  ?country: What is the country that Ann Lee left?'],
    ],
  ])('holds what stands before it for all of it: %s', async (question, planned) => {
    expect(await questions(question)).toEqual(planned);
  });

  it('says where its parts stand in all of it', async () => {
    const question = 'In 2021, who was elder: Ann Lee or Bo Ek?';
    const [{ root } = { root: undefined }] = await plan(question);
    const options = root && 'options' in root.relation ? root.relation.options : [];
    expect(options.map(({ start, end }) => question.slice(start, end))).toEqual([
      'Ann Lee',
      'Bo Ek',
    ]);
  });

  it.each(['Apollo 10', 'Boeing 720', 'Route 50'])(
    '%s owns what a decade does not',
    async (name) => {
      const [{ root } = { root: undefined }] = await plan(`Who was ${name}’s commander?`);
      expect([root?.clue?.subject, root?.clue?.object]).toContainEqual({ text: name });
    },
  );

  it('has one triplet where one can be made', async () => {
    const [{ root } = { root: undefined }] = await plan('Who directed Orle Nights?');
    expect(root?.clue).toMatchObject({
      predicate: { text: 'directed' },
      object: { text: 'Orle Nights' },
    });
  });
});

describe('a chain', () => {
  it('asks for a described thing first', async () => {
    expect(
      await questions(
        'Which subsidiary of the largest bank of Portugal has its head office at Braga Castle?',
      ),
    ).toEqual([
      'Which subsidiary of ?bank has its head office at Braga Castle?',
      '  ?bank: What is the largest bank of Portugal?',
    ]);
  });

  it('goes as deep as the question', async () => {
    expect(
      await questions('Who ruled the country where the composer of Orle Nights was born?'),
    ).toEqual([
      'Who ruled ?country?',
      '  ?country: What is the country where ?composer was born?',
      '    ?composer: Who is the composer of Orle Nights?',
    ]);
  });

  it('leaves the verb that belongs to the question', async () => {
    expect(
      await questions(
        'What did the woman who led Veldhaven to its charter during the war found in 1623?',
      ),
    ).toEqual([
      'What did ?woman found in 1623?',
      '  ?woman: Who is the woman who led Veldhaven to its charter during the war?',
    ]);
  });

  it('takes a clause without a pronoun, and one between commas', async () => {
    expect(
      await questions(
        'What was the former name of the hotel Ann Lee recorded her album, Low Tide, in?',
      ),
    ).toEqual([
      'What was the former name of ?hotel?',
      '  ?hotel: What is the hotel Ann Lee recorded her album, Low Tide, in?',
    ]);
    expect(
      await questions('When did the school, in which Ann Lee taught, change its name?'),
    ).toEqual([
      'When did ?school change its name?',
      '  ?school: What is the school, in which Ann Lee taught?',
    ]);
  });

  it('joins a clause to the thing that it describes, over the verb', async () => {
    expect(await questions('When was the school founded whose head teacher is Ann Lee?')).toEqual([
      'When was ?school founded?',
      '  ?school: What is the school whose head teacher is Ann Lee?',
    ]);
  });

  it('asks the beginning first where the rest asks of its last noun', async () => {
    expect(await questions('Ann Lee sang for a band that was founded in which city?')).toEqual([
      '?band was founded in which city?',
      '  ?band: Ann Lee sang for which band?',
    ]);
    expect(await questions('Orle Nights is a song by a singer born in what year?')).toEqual([
      '?singer was born in what year?',
      '  ?singer: Orle Nights is a song by which singer?',
    ]);
  });

  it('holds two descriptions at a node', async () => {
    const [first] = await plan(
      'Did the founder of Veldhaven Bank meet the director of Orle Nights?',
    );
    expect(Object.keys(first!.root.children)).toEqual(['founder', 'director']);
  });

  it('says where the question says it', async () => {
    const [first] = await plan('Who ruled the country where the composer of Orle Nights was born?');
    const { country } = first!.root.children;
    const { composer } = country!.children;
    const said = ({ stretch }: PlanNode): string =>
      first!.question.slice(stretch!.start, stretch!.end);
    expect([said(country!), said(composer!)]).toEqual([
      'the country where the composer of Orle Nights was born',
      'the composer of Orle Nights',
    ]);
  });
});

describe('two things', () => {
  it.each([
    [
      'Which band was formed first, Low Tide or High Water?',
      'extreme',
      ['When was Low Tide formed?', 'When was High Water formed?'],
    ],
    [
      'Who is older, Ann Lee or Marte Quist?',
      'extreme',
      ['When was Ann Lee born?', 'When was Marte Quist born?'],
    ],
    [
      'Which opera has more acts, Salt Roads or Mitra, queen of the Sea?',
      'extreme',
      ['How many acts does Salt Roads have?', 'How many acts does Mitra, queen of the Sea have?'],
    ],
    [
      'Which costs more, the hall or the barn?',
      'extreme',
      ['How much does the hall cost?', 'How much does the barn cost?'],
    ],
    [
      'Which is cheaper to hire, the hall or the barn?',
      'extreme',
      ['How much is the hall to hire?', 'How much is the barn to hire?'],
    ],
    [
      'Which uses more water, wheat or barley?',
      'extreme',
      ['How much water does wheat use?', 'How much water does barley use?'],
    ],
    [
      'Was the bridge built by Ann Lee or by Bo Ek?',
      'choice',
      ['Was the bridge built by Ann Lee?', 'Was the bridge built by Bo Ek?'],
    ],
    [
      'At the yard, who costs less per hour: a welder or a painter?',
      'extreme',
      [
        'How much does a welder cost per hour at the yard?',
        'How much does a painter cost per hour at the yard?',
      ],
    ],
    [
      'Which ferry carried more passengers in 2020, Alma or Berta?',
      'extreme',
      [
        'How many passengers did Alma carry in 2020?',
        'How many passengers did Berta carry in 2020?',
      ],
    ],
    [
      'Which has the longer warranty: the lamp or the buoy?',
      'extreme',
      ['How long a warranty does the lamp have?', 'How long a warranty does the buoy have?'],
    ],
    [
      'Is the hall much narrower than the barn?',
      'extreme',
      ['How wide is the hall?', 'How wide is the barn?'],
    ],
    [
      'Did Low Tide sell more copies in May than in June?',
      'extreme',
      ['How many copies did Low Tide sell in May?', 'How many copies did Low Tide sell in June?'],
    ],
    [
      'Did the club earn more in 2020 than the year before?',
      'extreme',
      ['How much did the club earn in 2020?', 'How much did the club earn in 2019?'],
    ],
    [
      'Did the museum get more or less in donations in 2022 than in the previous year?',
      'extreme',
      [
        'How much did the museum get in donations in 2022?',
        'How much did the museum get in donations in 2021?',
      ],
    ],
    [
      'Is the hall wider or narrower than the barn?',
      'extreme',
      ['How wide is the hall?', 'How wide is the barn?'],
    ],
    [
      'Is the hall wider than the barn, or narrower?',
      'extreme',
      ['How wide is the hall?', 'How wide is the barn?'],
    ],
    [
      'Did the council spend more on grass cutting or on street lighting in 2024?',
      'extreme',
      [
        'How much did the council spend on grass cutting in 2024?',
        'How much did the council spend on street lighting in 2024?',
      ],
    ],
    [
      'Did Orle have more inhabitants in 1831 or in 1901?',
      'extreme',
      [
        'How many inhabitants did Orle have in 1831?',
        'How many inhabitants did Orle have in 1901?',
      ],
    ],
    [
      'Is the fee higher at Marn or Orle?',
      'extreme',
      ['How high is the fee at Marn?', 'How high is the fee at Orle?'],
    ],
    [
      'Is the rent higher for the house or for the flat?',
      'extreme',
      ['How high is the rent for the house?', 'How high is the rent for the flat?'],
    ],
    [
      'Which supplement is higher, the one for a Sunday or the one for a night?',
      'extreme',
      ['How high is the supplement for a Sunday?', 'How high is the supplement for a night?'],
    ],
    [
      'Does the garden extension cost more than the one for bees?',
      'extreme',
      ['How much does the garden extension cost?', 'How much does the extension for bees cost?'],
    ],
    [
      'Did the council spend more on roads or on parks in 2021?',
      'extreme',
      [
        'How much did the council spend on roads in 2021?',
        'How much did the council spend on parks in 2021?',
      ],
    ],
    [
      'Did the café or the bookshop take more in December?',
      'extreme',
      ['How much did the café take in December?', 'How much did the bookshop take in December?'],
    ],
    [
      'Does the old boiler or the new boiler use less water?',
      'extreme',
      ['How much water does the old boiler use?', 'How much water does the new boiler use?'],
    ],
    [
      'Was the hall or the barn opened earlier?',
      'extreme',
      ['When was the hall opened?', 'When was the barn opened?'],
    ],
    ['Is the school or the church older than the mill?', 'chain', []],
    ['Are dogs or cats allowed at most sites?', 'chain', []],
    ['Did the tenant or the landlord pay the last bill?', 'chain', []],
    ['Is alcohol or smoking banned for younger guests?', 'chain', []],
    ['Was the roof or the floor repaired recently?', 'chain', []],
    ['Is tea or coffee included after dinner?', 'chain', []],
    ['Which hall or barn is older?', 'chain', []],
    ['Is the red or the blue line longer?', 'chain', []],
    [
      'Was there more barley or more rye in the barn?',
      'extreme',
      ['How much barley was there in the barn?', 'How much rye was there in the barn?'],
    ],
    [
      'Are there more cats or dogs in the shelter?',
      'extreme',
      ['How many cats are there in the shelter?', 'How many dogs are there in the shelter?'],
    ],
    ['Was it built in 1931 or 1932?', 'choice', ['Was it built in 1931?', 'Was it built in 1932?']],
    [
      'Are Ann Lee and Marte Quist members of the same band?',
      'same',
      ['Which band is Ann Lee a member of?', 'Which band is Marte Quist a member of?'],
    ],
    [
      'Are Low Tide and High Water both board games?',
      'both',
      ['Is Low Tide a board game?', 'Is High Water a board game?'],
    ],
    [
      'Who performed in both Low Tide and High Water?',
      'intersection',
      ['Who performed in Low Tide?', 'Who performed in High Water?'],
    ],
  ])('%s', async (question, is, asked) => {
    const [{ root } = { root: undefined }] = await plan(question);
    expect(root?.relation.is).toBe(is);
    expect(Object.values(root!.children).map(({ words }) => words)).toEqual(asked);
  });

  it('are compared by their makers', async () => {
    expect(
      await questions('Which film has the director born later, Low Tide or High Water?'),
    ).toEqual([
      'Which film has the director born later, Low Tide or High Water?',
      '  ?a: When was ?director born?',
      '    ?director: Who is the director of Low Tide?',
      '  ?b: When was ?director born?',
      '    ?director: Who is the director of High Water?',
    ]);
  });

  it('of which one is asked for are not answered with yes or no', async () => {
    const [{ root } = { root: undefined }] = await plan(
      'Did it cost more to hire a tent or to buy one?',
    );
    expect(root?.kind).toBe('thing');
    for (const question of [
      'Is the hall wider or narrower than the barn?',
      'Is the hall wider than the barn, or narrower?',
    ]) {
      const [{ root: wide } = { root: undefined }] = await plan(question);
      expect(wide).toMatchObject({ kind: 'thing', relation: { said: ['wider', 'narrower'] } });
    }
  });

  it.each([
    'Does the museum have more than one floor?',
    'Is the deposit higher than 100 euros?',
    'Did the club earn more in 2020 than expected?',
  ])('are not in %s', async (question) => {
    expect((await plan(question))[0]!.root.relation.is).toBe('chain');
  });

  it('in a list of adjectives are none', async () => {
    const question =
      'What is the treatment for persistent, recurrent, or locally progressive cancer?';
    expect(await questions(question)).toEqual([question]);
  });
});

it('answers several questions in one by one', async () => {
  expect(await questions('When was Orle Bridge built, and who keeps it?')).toEqual([
    'When was Orle Bridge built, and who keeps it?',
    '  ?part1: When was Orle Bridge built?',
    '  ?part2: Who keeps Orle Bridge?',
  ]);
});

describe('with a model', () => {
  const question = 'Which proteins are involved in the reaction that makes the IL-9::CD7 complex?';
  const start = question.indexOf('the reaction');
  const part = { start, end: question.length - 1, odds: 14 };

  it('splits where it is sure, and says with what probability', async () => {
    const sure: ShapeOf = (asked) =>
      Promise.resolve(asked === question ? shape([part], 'thing') : shape([], 'thing'));
    const [first, second] = await plan(question, sure);
    expect(Object.keys(first!.root.children)).toEqual(['reaction']);
    expect(second!.root.words).toBe(question);
    expect(first!.probability).toBeLessThan(1);
    expect(first!.probability + second!.probability).toBeLessThanOrEqual(1);
  });

  it('is less sure of a part where the model sees none, or another', async () => {
    const described = 'Where was the founder of the club born when Ann Lee lived?';
    const without = (await plan(described))[0]!.probability;
    const other = {
      start: described.indexOf('Ann Lee'),
      end: described.indexOf(' lived'),
      odds: 14,
    };
    for (const said of [shape([], 'place', -14), shape([other], 'place')]) {
      const [first] = await plan(described, () => Promise.resolve(said));
      expect(Object.keys(first!.root.children)).toEqual(['founder']);
      expect(first!.probability).toBeLessThan(without);
    }
  });

  it('reads each description by itself again', async () => {
    const asked: string[] = [];
    const watch: ShapeOf = (each) => {
      asked.push(each);
      return Promise.resolve(shape([], 'thing', 0));
    };
    await plan('Who ruled the country where the composer of Orle Nights was born?', watch);
    expect(asked).toContain('What is the country where the composer of Orle Nights was born?');
    expect(asked).toContain('Who is the composer of Orle Nights?');
  });
});

describe('the kind of answer', () => {
  it.each<[string, Kind]>([
    ['Why was the harbour closed?', 'reason'],
    ['When was the harbour closed?', 'date'],
    ['In what year was Ann Lee born?', 'date'],
    ['How many ships called in 2021?', 'number'],
    ['How are the data read?', 'manner'],
    ['How cool does the flue have to get?', 'number'],
    ['What is a sonde?', 'definition'],
    ['What counts as a late arrival?', 'definition'],
    ['Who counts as a late guest?', 'definition'],
    ['What do the rules mean by recovery month?', 'definition'],
    ['In the report, what is meant by a ghost event?', 'definition'],
    ['What does it mean for the tenants?', 'thing'],
    ['What was the arithmetic mean by group?', 'thing'],
    ['What is refeeding syndrome?', 'definition'],
    ['How come the tower kept signalling faults?', 'reason'],
    ['How did the tower come to fall?', 'manner'],
    ['What is a widow in typography?', 'definition'],
    ['What does the recto of a leaf mean?', 'definition'],
    ['What does "Late Guest" mean in the agreement with Varn?', 'definition'],
    ['What is the Marn Ferry Group?', 'definition'],
    ['What is the ferry group?', 'organisation'],
    ['Did the harbour close?', 'yesno'],
    ['Name the members of the board.', 'person'],
    ['Name two members of the board.', 'list'],
    ['Which city is Ann Lee from?', 'place'],
    ['What is the place of birth of Ann Lee?', 'place'],
    ['Ann Lee sang for a band that was founded in which city?', 'place'],
    ['Whom did the board elect?', 'person'],
    ['Who was born first, Ann Lee or Marte Quist?', 'person'],
    ['Are Low Tide and High Water both board games?', 'yesno'],
  ])('%s → %s', async (question, kind) => {
    const [first] = await plan(question);
    expect(first!.root.kind).toBe(kind);
  });

  it('is the model’s where no word says it', async () => {
    const shapeOf: ShapeOf = () => Promise.resolve(shape([], 'organisation'));
    const [alone] = await plan('What made the film Orle Nights?');
    const [read] = await plan('What made the film Orle Nights?', shapeOf);
    expect([alone!.root.kind, read!.root.kind]).toEqual(['thing', 'organisation']);
  });

  it('is no date where another noun asks, whatever the model says', async () => {
    const shapeOf: ShapeOf = () => Promise.resolve(shape([], 'date'));
    const [release] = await plan('Which release first had a menu?', shapeOf);
    const [firm] = await plan('Which firm did Ann Lee run when the mill closed?', shapeOf);
    const [open] = await plan('What ended the war?', shapeOf);
    const kinds = [release, firm, open].map((each) => each!.root.kind);
    expect(kinds).toEqual(['thing', 'organisation', 'date']);
  });
});

describe('whatever is asked', () => {
  const many = (text: string): string => text.repeat(40);
  it.each([
    '',
    '?',
    ', , ,',
    'who',
    'A or B',
    'Which or',
    'Are and both?',
    "'s 's 's",
    'Which first, or?',
    many('the city Ann who the '),
    many("X's son of the Y that "),
    many('which of the A and B or '),
  ])('there is a plan: %s', async (question) => {
    const plans = await plan(question);
    expect(plans.length).toBeGreaterThan(0);
    expect(plans.reduce((sum, { probability }) => sum + probability, 0)).toBeLessThanOrEqual(
      1 + 1e-9,
    );
  });
});

it.each([
  ['Is the hall not larger than the barn?', 'chain', 'yesno'],
  ['Which is not older, the hall or the barn?', 'chain', 'thing'],
  ['Is the hall larger than the barn or not?', 'extreme', 'yesno'],
  ["Isn't the hall larger than the barn?", 'extreme', 'yesno'],
])('%s is no comparison where it denies one', async (question, is, kind) => {
  const [{ root } = { root: null }] = await plan(question);
  expect(root).toMatchObject({ kind, relation: { is } });
});
