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
    expect(() => parseQuestions('{"question": "a", "answers": []}\n{oops')).toThrow(/Line 2/);
    expect(() => parseQuestions('{"id": 1}')).toThrow(/no "question"/);
  });

  it('takes an answer and its aliases, each once', () => {
    const [question] = parseQuestions(
      '{"question": "Who?", "answer": "Ada Holm", "aliases": ["Ada", "Ada Holm", ""]}',
    );
    expect(question!.answers).toEqual(['Ada Holm', 'Ada']);
  });

  it('does not take a question without answers for one to refuse', () => {
    expect(() => parseQuestions('{"question": "Who?"}')).toThrow(/Line 1 .*"answers"/);
    expect(parseQuestions('{"question": "Who?", "answers": []}')[0]!.answers).toEqual([]);
  });

  it('does not take answers that are no texts for none', () => {
    expect(() => parseQuestions('{"question": "When?", "answers": [1871]}')).toThrow(
      /Line 1 .*not a list of texts/,
    );
    const padded = '{"question": "When?", "answers": ["1871", ""]}';
    expect(parseQuestions(padded)[0]!.answers).toEqual(['1871']);
  });

  it('gives every question an id of its own', () => {
    const line = '{"id": "x", "question": "Who?", "answers": []}';
    expect(parseQuestions(`${line}\n${line}`).map(({ id }) => id)).toEqual(['x', 'x#2']);
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
