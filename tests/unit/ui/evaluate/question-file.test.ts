/** Files of questions as people have them, and what is said of bad ones. */
import { describe, expect, it } from 'vitest';
import { parseQuestionFile, splitAnswers } from '../../../../src/ui/evaluate/question-file.ts';

const read = (content: string, name = 'q.jsonl') => parseQuestionFile(name, content);
const short = (content: string) =>
  read(content).map(({ question, answers }) => `${question} = ${answers.join(' / ')}`);

function messageOf(content: string): string {
  try {
    read(content);
  } catch (thrown) {
    return (thrown as Error).message;
  }
  return 'nothing was wrong';
}

describe('what is read', () => {
  it('JSON lines, with what they may carry', () => {
    const lines = [
      '{"id": 7, "question": " Who? ", "answers": ["Ada", " "], "type": "direct", "hops": 2}',
      '',
      '{"question": "Why?", "answer": "Because", "context": "Because it is."}',
      '{"question": "When?", "answers": []}',
    ];
    expect(read(`\uFEFF${lines.join('\r\n')}`)).toEqual([
      { id: '7', question: 'Who?', answers: ['Ada'], support: [], type: 'direct', hops: 2 },
      {
        ...{ id: '2', question: 'Why?', answers: ['Because'], support: [] },
        context: 'Because it is.',
      },
      { id: '3', question: 'When?', answers: [], support: [] },
    ]);
  });

  it('a JSON array', () => {
    expect(
      short('[\n {"question": "Who?", "answers": ["Ada"]},\n {"question":"Why?","answer":""}]'),
    ).toEqual(['Who? = Ada', 'Why? = ']);
  });

  it('a table, its columns in any order and any of three separators', () => {
    expect(short('answer,question\nAda,Who?\n,"Why, then?"')).toEqual([
      'Who? = Ada',
      'Why, then? = ',
    ]);
    expect(short('Question;Answers\nWho?;Ada | Lady Ada')).toEqual(['Who? = Ada / Lady Ada']);
    expect(short('question\tanswer\nWho?\t"Ada\n""the"" Countess"\n')).toEqual([
      'Who? = Ada\n"the" Countess',
    ]);
    const [row] = read('question,answer,type,hops\nWho?,Ada,direct,3');
    expect(row).toMatchObject({ type: 'direct', hops: 3 });
  });

  it('a table that says its separator first, or begins with an empty line', () => {
    for (const first of ['sep=;', '"sep=;"', 'SEP=;;', ''])
      expect(short(`${first}\nquestion;answer\n"Who, then?";Ada`), first).toEqual([
        'Who, then? = Ada',
      ]);
    expect(short('sep=|\r\nquestion|answer\r\nWho?|Ada')).toEqual(['Who? = Ada']);
  });

  it('lines that end as old Macs end them', () => {
    expect(short('question,answer\rWho?,Ada\rWhy?,\r')).toEqual(['Who? = Ada', 'Why? = ']);
    const lines = '{"question": "Who?", "answer": "Ada"}\r{"question": "Why?", "answers": []}';
    expect(short(lines)).toEqual(['Who? = Ada', 'Why? = ']);
  });

  it('answers parted by bars', () => {
    expect(splitAnswers(' a | b||c ')).toEqual(['a', 'b', 'c']);
    expect(splitAnswers('  ')).toEqual([]);
  });
});

describe('what is said of a bad file', () => {
  it.each([
    ['', 'There is no question in q.jsonl.'],
    ['{"question": "a", "answers": []}\n{oops', 'Line 2 of q.jsonl is not JSON.'],
    ['{"question": "a", "answers": []}\n[1]', 'Line 2 of q.jsonl is not an object.'],
    ['{"answers": []}', 'Line 1 of q.jsonl has no “question”.'],
    ['{"question": "a"}', 'Line 1 of q.jsonl has no “answers”'],
    ['{"question": "a", "answers": [3]}', 'Line 1 of q.jsonl has “answers” that are not a list'],
    ['[{"question": "a", "answers": []}, 4]', 'Item 2 of q.jsonl is not an object.'],
    ['[\n{"question": "a", "answers": []},\n{"question": ]', 'Line 3 of q.jsonl is not JSON.'],
    ['words\nWho?', 'Line 1 of q.jsonl names no column “question”.'],
    ['question\nWho?', 'Line 1 of q.jsonl names no column “answer”.'],
    ['sep=;\nwords;answer\nWho?;Ada', 'Line 2 of q.jsonl names no column “question”.'],
    ['sep=;\nquestion;answer\n;Ada', 'Line 3 of q.jsonl has no “question”.'],
    ['question,answer\n"Who\nknows?",Ada\n,Ada', 'Line 4 of q.jsonl has no “question”.'],
  ])('%j', (content, message) => {
    expect(messageOf(content)).toContain(message);
  });
});
