/** Follow-up questions: what they lean on is put in, and what stands alone is left alone. */
import { describe, expect, it } from 'vitest';
import { rewriteFollowUp } from '../../../../src/engines/instant/follow-up/rewrite.ts';
import type { Turn } from '../../../../src/tasks/rewrite-follow-up.ts';

const turn = (
  question: string,
  answer: string | null,
  found: Record<string, string> = {},
  ...sentences: string[]
): Turn => {
  const steps = Object.entries(found).map(([step, value]) => ({ step, value }));
  return { question, answer, found: steps, sentences };
};
const asked = (question: string, ...turns: Turn[]) => rewriteFollowUp({ question, turns }).question;

const DESIGNED = turn('Who designed the Lantern at Corrow Point?', 'Ilse Varnhagen', {
  'the Lantern at Corrow Point was designed by ?engineer': 'Ilse Varnhagen',
});
const BORN_AT = turn(
  'Where was the engineer who designed the Lantern at Corrow Point born?',
  'Brackwater',
  {
    'the Lantern at Corrow Point was designed by ?engineer': 'Ilse Varnhagen',
    'Ilse Varnhagen was born in ?town': 'Brackwater',
  },
  'The Lantern at Corrow Point was designed by the engineer Ilse Varnhagen and lit in 1887.',
  'Ilse Varnhagen (born 4 May 1851 in Brackwater) studied in Holm.',
);
const BORN = turn('When was Ilse Varnhagen born?', '4 May 1851');
const WIFE = turn('Who was the wife of Tom Arkwell?', 'Mina Dole');
const MAYOR = turn('Who was the mayor of Orle in 1925?', 'Odd Rehn');
const FILM = turn('Which film did Mina Dole direct in 1931?', 'The Salt Road');
const TOWN = turn('In which town was Tom Arkwell born?', 'Brackwater');
const OLDER = turn('Which bridge is older, Orle Bridge or Sundvik Bridge?', 'Orle Bridge');
const FIRST = turn('Who was born first, Tom Arkwell or Odd Rehn?', 'Tom Arkwell');
const FOUNDERS = turn('Who founded the Orle Society?', 'Tom Arkwell and Mina Dole');

describe('what is answered is put in only as what it is', () => {
  const MILLS = turn('Which towns have a mill?', 'Hull, Yorkshire; Leeds, Yorkshire');
  it.each<[string, Turn]>([
    ['Where is Leeds, Yorkshire?', MILLS],
    ['When did someone build the mill?', turn('Who built the mill?', 'Ann Lee built it herself.')],
    ['When did Ann Lee found something?', turn('What did Ann Lee found?', 'She founded a school.')],
  ])('%s', (whole, before) =>
    expect(asked(before === MILLS ? 'Where is the second?' : 'When?', before)).toBe(whole),
  );
  it('nor is a sentence somebody', () => {
    const before = turn('Who was the clerk?', 'It was Ann Lee.');
    expect(asked('When?', before)).toBe('When?');
  });
});

describe('what a question is about is taken whole, and by itself', () => {
  it.each([
    ['Is it free?', 'When does the museum open?', 'Is the museum free?'],
    [
      'When was it built?',
      'What is the length of the Orle Bridge?',
      'When was the Orle Bridge built?',
    ],
    [
      'And its height?',
      'What is the length of the Orle Bridge?',
      "What is the Orle Bridge's height?",
    ],
    ['And of Leeds?', 'Who is the mayor of Hull?', 'Who is the mayor of Leeds?'],
    ['And to Leeds?', 'How far is it from Bath to Hull?', 'How far is it from Bath to Leeds?'],
  ])('%s after %s', (question, before, whole) =>
    expect(asked(question, turn(before, '9'))).toBe(whole),
  );
});

describe('pronouns stand for what agrees with them', () => {
  it.each<[string, Turn, string]>([
    ['And when was she born?', BORN_AT, 'When was Ilse Varnhagen born?'],
    ['and when was she born?', DESIGNED, 'When was Ilse Varnhagen born?'],
    ['Where is it?', BORN_AT, 'Where is Brackwater?'],
    ['When was it built?', BORN_AT, 'When was the Lantern at Corrow Point built?'],
    [
      'When was it built?',
      turn('Who painted the old lighthouse?', 'Nicanor Bly'),
      'When was the old lighthouse built?',
    ],
    ['Where was he born?', WIFE, 'Where was Tom Arkwell born?'],
    ['Where was she born?', WIFE, 'Where was Mina Dole born?'],
    ['Who was her father?', WIFE, "Who was Mina Dole's father?"],
    [
      'When did he die?',
      turn('Where was Tom Arkwell born?', 'Brackwater'),
      'When did Tom Arkwell die?',
    ],
    ['When did he die?', turn('Where was Tom Arkwell born?', null), 'When did Tom Arkwell die?'],
    [
      'When did he die?',
      turn('Did Tom Arkwell know Odd Rehn?', 'yes'),
      'When did Tom Arkwell die?',
    ],
    ['Who succeeded her?', DESIGNED, 'Who succeeded Ilse Varnhagen?'],
    ['Who came after her?', DESIGNED, 'Who came after Ilse Varnhagen?'],
    ['Did she meet Tom Arkwell?', DESIGNED, 'Did Ilse Varnhagen meet Tom Arkwell?'],
    ['Who starred in it?', FILM, 'Who starred in The Salt Road?'],
    ['What else did she direct?', FILM, 'What else did Mina Dole direct?'],
    ['What is its population?', TOWN, "What is Brackwater's population?"],
    ['Who else was born there?', TOWN, 'Who else was born in Brackwater?'],
    ['When were they born?', FOUNDERS, 'When were Tom Arkwell and Mina Dole born?'],
    ['Where did she study?', FOUNDERS, 'Where did Mina Dole study?'],
    [
      'Where is it based?',
      turn('Who owns Holm Shipping?', 'Arkwell Group'),
      'Where is Arkwell Group based?',
    ],
    [
      'Who is its mayor?',
      turn('What is the capital of Norland?', 'Sundvik'),
      "Who is Sundvik's mayor?",
    ],
    // What is answered describes her, and is nobody else.
    [
      'What did her firm propose?',
      turn('Who is Ada Sedlak?', 'site manager, Berg Brothers', {
        'Who is Ada Sedlak?': 'site manager, Berg Brothers',
      }),
      "What did Ada Sedlak's firm propose?",
    ],
    [
      'Who is his engineer?',
      turn(
        'What did Mr Moor propose?',
        'pumps',
        { 'What did Mr Moor propose?': 'pumps' },
        'He proposed pumps, as his firm has them.',
      ),
      "Who is Mr Moor's engineer?",
    ],
    [
      'Who was that?',
      turn('Which engineer left the Orle Society?', 'Tom Arkwell'),
      'Who was Tom Arkwell?',
    ],
    ['Who was that?', turn('When did the ferry sink?', '1901'), 'Who was that?'],
  ])('%s', (question, before, whole) => {
    expect(asked(question, before)).toBe(whole);
  });

  it('tells "he" from "she" by what the cited sentences say', () => {
    const [one, other] = ['Ren Sorrow was a Danish actress.', 'Kit Tarn sold his boat in Holm.'];
    const before = turn('Did Kit Tarn know Ren Sorrow?', 'yes', {}, one, other);
    expect(asked('Where was he born?', before)).toBe('Where was Kit Tarn born?');
    expect(asked('Where was she born?', before)).toBe('Where was Ren Sorrow born?');
  });

  it('keeps a second pronoun that the first one now explains', () => {
    expect(asked('When did she leave her home?', DESIGNED)).toBe(
      'When did Ilse Varnhagen leave her home?',
    );
  });

  it('puts in two different things', () => {
    expect(asked('How old was she when it was lit?', DESIGNED)).toBe(
      'How old was Ilse Varnhagen when the Lantern at Corrow Point was lit?',
    );
  });

  it('looks further back where the newest turn has nothing that agrees', () => {
    const later = turn('When was the Lantern at Corrow Point lit?', '1887');
    expect(asked('And where was she born?', DESIGNED, later)).toBe(
      'Where was Ilse Varnhagen born?',
    );
  });
});

describe('other words that point', () => {
  it.each<[string, Turn, string]>([
    ['Who starred in that film?', FILM, 'Who starred in The Salt Road?'],
    ['When was the film released?', FILM, 'When was The Salt Road released?'],
    ['Who was king in that year?', BORN, 'Who was king in 1851?'],
    ['When was the other one built?', OLDER, 'When was Sundvik Bridge built?'],
    ['Where was the other born?', FIRST, 'Where was Odd Rehn born?'],
  ])('%s', (question, before, whole) => {
    expect(asked(question, before)).toBe(whole);
  });
});

const OPEN = turn('When is the mill open on weekdays?', null);
const FARE = turn('What is the fare for adults?', '3 crowns');
const RAN = turn('Who ran the mill before 1930?', 'Odd Rehn');
const CENSUS = turn('Who held the 1921 census?', null);

describe('what was left out is taken from the question before', () => {
  it.each<[string, Turn, string]>([
    ['And in 1931?', MAYOR, 'Who was the mayor of Orle in 1931?'],
    ['in 1931?', MAYOR, 'Who was the mayor of Orle in 1931?'],
    ['What about Sundvik?', MAYOR, 'Who was the mayor of Sundvik in 1925?'],
    ['And Tom Arkwell?', BORN, 'When was Tom Arkwell born?'],
    ['And where?', BORN, 'Where was Ilse Varnhagen born?'],
    ['and when?', TOWN, 'When was Tom Arkwell born?'],
    ['When was that?', TOWN, 'When was Tom Arkwell born?'],
    ['And when?', turn('Who sold the old ferry?', null), 'When did someone sell the old ferry?'],
    ['And why?', turn('Who was elected chair?', null), 'Why was someone elected chair?'],
    ['And when?', turn('Who is the chair of the society?', null), 'And when?'],
    ['When?', DESIGNED, 'When did Ilse Varnhagen design the Lantern at Corrow Point?'],
    ['What about her brother?', BORN, "When was Ilse Varnhagen's brother born?"],
    ['what about her brother?', DESIGNED, "Who is Ilse Varnhagen's brother?"],
    ['And on Sundays?', OPEN, 'When is the mill open on Sundays?'],
    ['and for children?', FARE, 'What is the fare for children?'],
    ['And after 1930?', RAN, 'Who ran the mill after 1930?'],
    ['And in 1931?', CENSUS, 'Who held the 1931 census?'],
  ])('%s', (question, before, whole) => {
    expect(asked(question, before)).toBe(whole);
  });

  it('knows the other one of two that were asked about earlier', () => {
    const born = turn('When was Tom Arkwell born?', '1851');
    expect(asked('And the other one?', FIRST, born)).toBe('When was Odd Rehn born?');
  });
});

const CLOSED = turn('When was the Fenner Bridge closed?', '1978');
const PUMP = turn(
  'What did the society decide to replace?',
  'pump',
  {},
  'The society decided to replace the pump, because the old pump leaked in two places.',
);
const LONGER = turn(
  'Which is longer, the Fenner Bridge or the Tolvane Bridge?',
  'the Tolvane Bridge',
);
const OFFICERS = turn('Who are the officers?', 'Ida Brandt, Petra Lund and Josef Amsel');

const SCHEMES = turn('Which schemes are there?', 'geometric, linear, and sum of digits');
const SAID = turn('Why did the court believe Ada Sedlak?', 'She saw the beams herself.');

describe('more of what was spoken of', () => {
  it.each<[string, Turn, string]>([
    [
      'Tell me more.',
      DESIGNED,
      'Tell me more about Ilse Varnhagen and the Lantern at Corrow Point.',
    ],
    ['more details please', TOWN, 'Tell me more about Brackwater and Tom Arkwell.'],
    ['Can you tell me a bit more?', CLOSED, 'Tell me more about the Fenner Bridge.'],
    ['Go on', FILM, 'Tell me more about The Salt Road and Mina Dole.'],
    ['tell me more about her', DESIGNED, 'Tell me more about Ilse Varnhagen.'],
    ['Anything else about it?', CLOSED, 'Tell me more about the Fenner Bridge.'],
    ['And the second?', OFFICERS, 'Tell me more about Petra Lund.'],
    ['explain the second one', SCHEMES, 'Tell me more about linear.'],
    ['explain the second one', OFFICERS, 'Tell me more about Petra Lund.'],
    ['Tell me more.', SAID, 'Tell me more about Ada Sedlak.'],
    [
      'Tell me more about it',
      turn('Why was the Fenner Bridge closed?', "It cost more than a year's wages."),
      'Tell me more about the Fenner Bridge.',
    ],
  ])('%s', (question, before, whole) => {
    expect(asked(question, before)).toBe(whole);
  });
});

describe('why it is so', () => {
  it.each<[string, Turn, string]>([
    ['Why?', CLOSED, 'Why was the Fenner Bridge closed?'],
    ['why?', PUMP, 'Why did the society decide to replace the pump?'],
    ['how come?', turn('Did Karl Moor leave?', 'yes'), 'Why did Karl Moor leave?'],
    ['Why is that?', turn('Does the fee rise?', 'yes'), 'Why does the fee rise?'],
    ['Why?', turn('Are dogs allowed?', 'no'), 'Why are dogs not allowed?'],
    ['Why not?', turn('May the tenant keep a dog?', null), 'Why may the tenant not keep a dog?'],
    ['And why?', turn('How high is the fee?', '90 euros'), 'Why is the fee 90 euros?'],
    ['But why?', turn('Who was elected chair?', 'Ida Brandt'), 'Why was Ida Brandt elected chair?'],
    ['Why?', turn('Who was the mayor?', 'Aurel Pozzi'), 'Why was Aurel Pozzi the mayor?'],
    ['Why?', turn('What is the deposit?', '£825'), 'Why is the deposit £825?'],
    ['Why?', turn('Who was Aurel Pozzi?', 'a mayor'), 'Why?'],
    ['Where?', turn('What is the largest mill?', 'Orle Mill'), 'Where is Orle Mill?'],
    [
      'Why does it rise?',
      turn('How much is the yearly fee?', '90'),
      'Why does the yearly fee rise?',
    ],
  ])('%s', (question, before, whole) => {
    expect(asked(question, before)).toBe(whole);
  });
});

describe('one of several', () => {
  it.each<[string, Turn, string]>([
    [
      'And which of them is older?',
      LONGER,
      'Which is older, the Fenner Bridge or the Tolvane Bridge?',
    ],
    ['Who designed the second?', LONGER, 'Who designed the Tolvane Bridge?'],
    ['What does the second one cost?', LONGER, 'What does the Tolvane Bridge cost?'],
    ['When was the former opened?', LONGER, 'When was the Fenner Bridge opened?'],
    ['Where was the latter born?', FIRST, 'Where was Odd Rehn born?'],
    ['When was the last of them born?', OFFICERS, 'When was Josef Amsel born?'],
    [
      'which of them organises the party?',
      OFFICERS,
      'Which of Ida Brandt, Petra Lund and Josef Amsel organises the party?',
    ],
    ['which of them is older?', CLOSED, 'which of them is older?'],
    ['Who designed the second?', CLOSED, 'Who designed the second?'],
    ['And the second?', CLOSED, 'And the second?'],
    [
      'And the second race?',
      turn('Who won the first race?', 'Ida Brandt'),
      'Who won the second race?',
    ],
    [
      'And the second one?',
      turn('Who won the first race?', 'Ida Brandt'),
      'Who won the second race?',
    ],
  ])('%s', (question, before, whole) => {
    expect(asked(question, before)).toBe(whole);
  });

  it('is asked of what the others were asked of', () => {
    const born = turn('When was Ida Brandt born?', '1951');
    expect(asked('And the second?', OFFICERS, born)).toBe('When was Petra Lund born?');
  });
});

describe('what takes the place of its like', () => {
  it.each<[string, Turn, string]>([
    ['And treasurer?', turn('Who was elected chair?', 'Ida Brandt'), 'Who was elected treasurer?'],
    [
      'and the Tolvane one?',
      turn('How long is the Fenner Bridge?', '212 metres'),
      'How long is the Tolvane Bridge?',
    ],
    [
      'What about the landlord?',
      turn('With what notice may the tenant end the lease?', 'three months'),
      'With what notice may the landlord end the lease?',
    ],
    ['What about a dog?', turn('May the tenant keep a cat?', 'yes'), 'May the tenant keep a dog?'],
    [
      'Who orders it?',
      turn('How much does the new pump cost?', '2,400'),
      'Who orders the new pump?',
    ],
    ['And for the other one?', CLOSED, 'And for the other one?'],
  ])('%s', (question, before, whole) => {
    expect(asked(question, before)).toBe(whole);
  });
});

describe('a question that stands alone is left alone', () => {
  it.each([
    'How high is the tower of Orle Chapel?',
    'Who is the mother of the man who founded Orle Chapel, and when did he die?',
    'Before his death, what did Odd Rehn write?',
    'Other than its harbour, what is Sundvik known for?',
    'Which king lost his crown at the battle of Orle?',
    'Who wrote the song and sang it in Orle?',
    'Is it true that Odd Rehn was born in Orle?',
    'How long does it take to sail from Orle to Holm?',
    'Was it Odd Rehn who built Orle Chapel?',
    'Which actor played the man that lost his son in The Salt Road?',
    'Who said that Norland had itself become an empire?',
    'What is the capital of Norland?',
    'Is there a bridge in Orle?',
    'the harbour of Orle',
    'Tell me more about Orle Chapel.',
    'Why did Odd Rehn leave Orle?',
    'Which of the two chapels is older?',
    'Who won the second battle of Orle?',
  ])('%s', (question) => {
    for (const before of [DESIGNED, WIFE, FILM, TOWN, FOUNDERS]) {
      expect(asked(question, before)).toBe(question);
    }
  });

  it('has nothing to lean on in a conversation that has not begun', () => {
    expect(asked('When was she born?')).toBe('When was she born?');
  });

  it('stays as typed where nothing agrees', () => {
    expect(asked('When was she born?', turn('How high is Orle Tower?', '44 metres'))).toBe(
      'When was she born?',
    );
  });

  it('loses an "and" at its beginning', () => {
    expect(asked('And where is Orle Chapel?', DESIGNED)).toBe('Where is Orle Chapel?');
  });
});
