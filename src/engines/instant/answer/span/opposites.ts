/** Words that exclude each other in the place of one another: "largest" and "smallest". */
import { stem } from '../../match/text.ts';

const PAIRS =
  'increase:decrease,reduce,decline,drop,fall,lower rise:fall,decline,drop grow:shrink,decline gain:lose win:lose,defeat ' +
  'most:least,fewest more:less,fewer many:few highest:lowest largest:smallest biggest:smallest greatest:least,smallest oldest:newest,youngest,latest ' +
  'longest:shortest best:worst high:low large:small big:small great:small old:new,young,modern long:short early:late earlier:later earliest:latest ' +
  'first:last,second,third,final last:first,second third:first,second second:first,third fourth:third,fifth before:after north:south,east,west south:north,east,west east:west,north,south west:east,north,south ' +
  'northern:southern,eastern,western southern:northern,eastern,western eastern:western,northern,southern western:eastern,northern,southern ' +
  'accept:reject,refuse allow:forbid,prohibit,ban,prevent legal:illegal lawful:unlawful support:oppose approve:reject include:exclude begin:end start:end,stop,finish open:close ' +
  'enter:leave,exit join:leave arrive:leave,depart create:destroy build:destroy buy:sell import:export male:female man:woman men:women public:private ' +
  'internal:external inside:outside upper:lower above:below left:right rich:poor wealth:poverty strong:weak positive:negative major:minor ' +
  'simple:complex easy:difficult,hard possible:impossible common:rare,uncommon usually:rarely,seldom always:never attack:defend ally:enemy friend:enemy ' +
  'ancient:modern urban:rural native:foreign domestic:foreign winter:summer spring:autumn day:night husband:wife father:mother son:daughter brother:sister ' +
  'majority:minority maximum:minimum expensive:cheap fast:slow light:dark hot:cold wet:dry full:empty active:passive direct:indirect formal:informal ' +
  'continue:stop,end strengthen:weaken improve:worsen encourage:discourage agree:disagree succeed:fail success:failure victory:defeat known:unknown give:take ' +
  'send:receive teach:learn similar:different same:different equal:unequal permanent:temporary natural:artificial raise:lower lack:possess,have westward:eastward eastern:westerly minority:majority';

const written = new Map<string, Set<string>>();
const byStem = new Map<string, Set<string>>();
for (const entry of PAIRS.split(' ')) {
  const [word = '', others = ''] = entry.split(':');
  for (const other of others.split(',')) {
    for (const [a, b] of [
      [word, other],
      [other, word],
    ] as const) {
      written.set(a, (written.get(a) ?? new Set()).add(b));
      byStem.set(stem(a), (byStem.get(stem(a)) ?? new Set()).add(stem(b)));
    }
  }
}

/** @param a @param b stems (match/text.ts). */
export function areOpposite(a: string, b: string): boolean {
  return (byStem.get(a)?.has(b) ?? false) || isNegatedForm(a, b) || isNegatedForm(b, a);
}

/** "unencrypted" beside "encrypted", "illegal" beside "legal". */
function isNegatedForm(long: string, short: string): boolean {
  if (long.length <= short.length || short.length < 4 || !long.endsWith(short.slice(1)))
    return false;
  return (
    /^(?:un|in|im|il|ir|non|dis|anti|a)$/.test(long.slice(0, long.length - short.length)) &&
    long.endsWith(short)
  );
}

/** The opposites of a word as written, lower case. */
export function oppositesOf(word: string): string[] {
  return [...(written.get(word) ?? [])];
}
