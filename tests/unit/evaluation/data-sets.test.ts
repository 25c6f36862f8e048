import { describe, expect, it } from 'vitest';
import { parseCorpus, parseQuestions, parseTriples } from '../../../src/evaluation/data-sets.ts';

describe('parseQuestions', () => {
  it('reads support given as titles or as passages', () => {
    const lines = [
      '{"id": "1", "question": "Who?", "answers": ["A"], "support": ["T", "T"]}',
      '{"id": "2", "question": "When?", "answers": [], "support": [{"title": "U"}], "context": "c", "hops": 2}',
    ].join('\n');
    const [first, second] = parseQuestions(lines);
    expect(first).toEqual({ id: '1', question: 'Who?', answers: ['A'], support: ['T'] });
    expect(second).toMatchObject({ answers: [], support: ['U'], context: 'c', hops: 2 });
  });

  it('names the line that is not right', () => {
    expect(() => parseQuestions('{"question": "a"}\n{oops')).toThrow(/Line 2/);
    expect(() => parseQuestions('{"id": 1}')).toThrow(/no "question"/);
  });
});

describe('parseCorpus and parseTriples', () => {
  it('join by id', () => {
    const corpus = parseCorpus('{"id": 7, "title": "T", "text": "x"}\n\n');
    const triples = parseTriples('{"id": 7, "triples": [["a", "is", "b"], ["broken"]]}');
    expect(corpus).toEqual([{ id: '7', title: 'T', text: 'x' }]);
    expect(triples.get(corpus[0]!.id)).toEqual([{ subject: 'a', predicate: 'is', object: 'b' }]);
  });
});
