/** Questions with "A or B": which of the two is first, larger, of a kind. */
import type { AnswerType, Slot } from '../../../knowledge/types.ts';
import type { ClueBuilder } from './clue-builder.ts';
import { ask, ROLES, type ComparedOption, type Comparison } from './comparison.ts';

const MORE =
  /\b(more|most|larger|largest|longer|longest|taller|tallest|higher|highest|bigger|biggest|greater|greatest|older|oldest|later|latest|last|heavier|deeper|farther|further|wider|newer|newest|younger|youngest|recent|recently)\b/;
const LESS =
  /\b(less|least|fewer|fewest|smaller|smallest|shorter|shortest|lower|lowest|first|earlier|earliest|sooner|before|lighter)\b/;

/** Questions with "A or B". */
export function alternative(text: string, builder: ClueBuilder): Comparison | null {
  const found = options(text);
  if (!found) return null;
  const { a, b } = found;
  const stem = ` ${found.stem.toLowerCase()} `;
  const role =
    /\b(?:which|what|who) (?:author|writer|singer|director|producer|composer|performer)\b/.test(
      stem,
    )
      ? undefined
      : ROLES.exec(stem)?.[1]?.replace(/s$/, '');
  const prefer: Comparison['prefer'] = /\b(?:older|oldest)\b/.test(stem)
    ? 'least'
    : /\b(?:younger|youngest|newer|newest)\b/.test(stem)
      ? 'most'
      : MORE.test(stem) && !/\bfirst\b/.test(stem)
        ? 'most'
        : 'least';
  const ofTwo = (
    said: (subject: Slot, letter: string) => Omit<ComparedOption, 'name'>,
  ): [ComparedOption, ComparedOption] => {
    const make = (name: string, letter: string): ComparedOption => {
      let subject: Slot = { text: name };
      if (role) {
        const slot = builder.placeholder(role, 'person', letter);
        builder.add(subject, role, slot);
        subject = slot;
      }
      return { name, ...said(subject, letter) };
    };
    return [make(a, 'A'), make(b, 'B')];
  };
  const one = (relation: string, base: string, type: AnswerType) =>
    ofTwo((subject, letter) => ({
      value: ask(builder, subject, relation, `${base}${letter}`, type),
    }));

  if (/\blived? (?:longer|shorter)\b|\blonger li(?:fe|ved)\b/.test(stem)) {
    const two = ofTwo((subject, letter) => ({
      since: ask(builder, subject, 'was born on', `birthDate${letter}`, 'date'),
      value: ask(builder, subject, 'died on', `deathDate${letter}`, 'date'),
    }));
    return {
      kind: 'extreme',
      prefer: /shorter/.test(stem) ? 'least' : 'most',
      compares: 'span',
      options: two,
      property: stem.trim(),
    };
  }
  const dated = (two: [ComparedOption, ComparedOption]): Comparison => ({
    kind: 'extreme',
    prefer,
    compares: 'date',
    options: two,
    property: stem.trim(),
  });
  const ordered = LESS.test(stem) || MORE.test(stem);
  if (ordered && /\b(?:died|die|dead|death)\b/.test(stem))
    return dated(one('died on', 'deathDate', 'date'));
  if (ordered && /\bborn\b/.test(stem)) return dated(one('was born on', 'birthDate', 'date'));
  if (ordered && /\b(?:released?|came out|come out|premiered?|published|aired|out)\b/.test(stem)) {
    return dated(
      one(
        /\bpublished\b|magazine|newspaper|journal/.test(stem)
          ? 'was founded in'
          : 'was released on',
        'date',
        'date',
      ),
    );
  }
  if (
    ordered &&
    /\b(?:established|founded|formed|created|built|opened|started|launched|bred|invented|begun|began|begin|start|made|to market|constructed|incorporated|introduced|completed|developed|produced|organized|existed)\b/.test(
      stem,
    )
  ) {
    return dated(one('was founded in', 'date', 'date'));
  }
  if (/\b(?:older|younger|oldest|youngest)\b/.test(stem)) {
    const thing =
      !role &&
      /\b(?:which|what)\b/.test(stem) &&
      !/\b(?:actor|actress|singer|writer|author|person|player|director|politician|musician|artist)\b/.test(
        stem,
      );
    return dated(
      thing ? one('was founded in', 'date', 'date') : one('was born on', 'birthDate', 'date'),
    );
  }
  const counted =
    /\b(?:more|most|fewer|less|greater|higher|larger|bigger|highest|lower)(?: number of| amount of)? ([a-z]+(?: [a-z]+)?)\b/.exec(
      stem,
    );
  if (counted && !/\b(?:than|popular|diverse|recent|often|famous|successful)\b/.test(counted[1]!)) {
    const noun = counted[1]!.replace(
      / (?:in|on|of|are|is|to|from|for|at|with|the|by|does|did|has|have)$/,
      '',
    );
    return {
      kind: 'extreme',
      prefer: MORE.test(stem) ? 'most' : 'least',
      compares: 'number',
      options: one(noun, 'number', 'number'),
      property: noun,
    };
  }
  const measured =
    /\b(larger|taller|longer|higher|bigger|smaller|shorter|lower|deeper|heavier|wider)\b/.exec(
      stem,
    );
  if (measured) {
    const noun = /tall|high|low/.test(measured[1]!)
      ? 'height'
      : /long|short/.test(measured[1]!)
        ? 'length'
        : /deep/.test(measured[1]!)
          ? 'depth'
          : 'size';
    return {
      kind: 'extreme',
      prefer: MORE.test(stem) ? 'most' : 'least',
      compares: 'number',
      options: one(noun, 'size', 'quantity'),
      property: noun,
    };
  }
  const two = ofTwo((subject, letter) => ({
    value: ask(builder, subject, 'is a', `kind${letter}`, 'thing'),
  }));
  return { kind: 'choice', prefer: 'most', compares: 'text', options: two, property: found.stem };
}

/** The two options of an "A or B" question and the question without them. */
function options(text: string): { a: string; b: string; stem: string } | null {
  const clean = (name: string): string =>
    name
      .replace(/^(?:either|the (?=\p{Ll})|film|movie|song|between|out of|of) /iu, '')
      .replace(/^["“]|["”]$/g, '')
      .replace(/[,\s]+$/, '')
      .trim();
  const between =
    /^(.*?)\b(?:between|out of|of)\s+(?:the two \w+,? |two \w+,? |both )?(.+?) and (.+?)(?:,\s*(.+))?$/i.exec(
      text,
    );
  if (
    between &&
    /\b(?:between|out of)\b/i.test(text) &&
    /\b(?:which|who|what|whose)\b/i.test(`${between[1]} ${between[4] ?? ''}`)
  ) {
    const stem = `${between[1]} ${between[4] ?? ''}`;
    if (LESS.test(stem.toLowerCase()) || MORE.test(stem.toLowerCase()))
      return { a: clean(between[2]!), b: clean(between[3]!), stem };
  }
  const inverted =
    /^(?:was|is|were|did|does|has) (.+?) or (.+?) ((?:born|die|died|released|founded|established|older|younger|formed|published|built|come|live|have|larger|taller|longer)\b.*)$/i.exec(
      text,
    );
  if (inverted) return { a: clean(inverted[1]!), b: clean(inverted[2]!), stem: inverted[3]! };
  const dash = text.lastIndexOf(' or ');
  if (
    dash < 0 ||
    !/^(?:in |on |of |at |for )?(?:which|who|what|whose|when|where|are|is)\b|\bwhich\b/i.test(text)
  )
    return null;
  const before = text.slice(0, dash);
  const b = text.slice(dash + 4);
  const cut = boundary(before);
  if (cut < 0) return null;
  const a = before.slice(cut);
  // Two options of one kind: both names, or both written small.
  if (!clean(a) || !clean(b) || b.split(' ').length > 14 || a.split(' ').length > 16) return null;
  const tail = /^(.+?),? (?:was|is|has|were|did) (?:\p{Ll}.*)$/u.exec(b);
  return { a: clean(a), b: clean(tail?.[1] ?? b), stem: before.slice(0, cut) };
}

/** Where option A begins: after the comma or colon that closes the question's own words. */
function boundary(before: string): number {
  for (const match of before.matchAll(/[,:?]\s+|\s[–-]\s/g)) {
    const stem = before.slice(0, match.index).toLowerCase();
    if (LESS.test(stem) || MORE.test(stem) || /\bwhich\b|\bwho\b|\bwhat\b/.test(stem)) {
      const rest = before.slice(match.index + match[0].length);
      if (/^(?:the |a |an |")?[\p{Lu}\p{N}"“]/u.test(rest)) return match.index + match[0].length;
    }
  }
  const open =
    /\b(?:first|earlier|later|last|older|younger|longer|larger|more recently|recently|earliest|latest)\s+(?=["“\p{Lu}]|the \p{Lu})/u.exec(
      before,
    );
  return open ? open.index + open[0].length : -1;
}
