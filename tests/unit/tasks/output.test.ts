import { describe, expect, it } from 'vitest';
import { findJson, listUnder } from '../../../src/tasks/output.ts';

describe('findJson', () => {
  it('finds the object in whatever stands around it', () => {
    expect(findJson('Sure [as asked]:\n```json\n{"a": [1, {"b": "}"}]}\n``` Done.')).toEqual({
      a: [1, { b: '}' }],
    });
    expect(findJson('no JSON here')).toBeUndefined();
    expect(findJson('')).toBeUndefined();
  });

  it('reads what was cut off as far as it is whole', () => {
    expect(findJson('{"rows": [{"a": "1"}, {"a": "2"}, {"a": "thr')).toEqual({
      rows: [{ a: '1' }, { a: '2' }],
    });
    expect(findJson('{"reason": "so", "answer": "New Yo')).toEqual({ reason: 'so' });
    expect(findJson('{"answer": "New Yo')).toBeUndefined();
  });

  it('takes what was begun and left open for no empty list', () => {
    expect(findJson('[,[,')).toBeUndefined();
    expect(findJson('{ , "rows": [')).toBeUndefined();
    expect(findJson('[1, [ , ')).toEqual([1]);
    expect(findJson('[[], [')).toEqual([[]]);
  });

  it('has soon read a model that repeats itself to the end of its room', () => {
    expect(() => findJson('[,'.repeat(5_000))).not.toThrow();
  });

  it('loses nothing to any cut: what is read is always a beginning of what was said', () => {
    const whole = '{"rows":[{"a":"x, [y]","b":[1,2]},{"a":"\\"z\\"","b":[]}],"end":null}';
    const rows = (JSON.parse(whole) as { rows: object[] }).rows;
    for (let end = 0; end <= whole.length; end++) {
      const read = findJson(whole.slice(0, end)) as { rows?: object[] } | undefined;
      for (const [i, row] of (read?.rows ?? []).entries()) {
        const expected = rows[i]!;
        expect(expected).toMatchObject(i === read!.rows!.length - 1 ? {} : row);
        for (const key of Object.keys(row)) expect(Object.keys(expected)).toContain(key);
      }
    }
    expect(findJson(whole)).toEqual(JSON.parse(whole));
  });
});

describe('listUnder', () => {
  it('tells an empty list from none', () => {
    expect(listUnder({ rows: [] }, 'rows')).toEqual([]);
    expect(listUnder([1], 'rows')).toEqual([1]);
    expect(listUnder({ other: [] }, 'rows')).toBeUndefined();
    expect(listUnder('rows', 'rows')).toBeUndefined();
  });
});
