/** What kind of thing a noun asks for: "director" a person, "city" a place, "film" a work. */
import type { AnswerType } from '../../../knowledge/types.ts';
import { fold } from '../match/text.ts';

const LISTS: [AnswerType, string][] = [
  [
    'person',
    'person people man woman men women boy girl king queen prince princess emperor empress duke duchess count countess earl baron ' +
      'president minister politician senator governor mayor chancellor leader ruler monarch pope bishop saint director actor actress singer ' +
      'musician artist author writer novelist poet playwright composer songwriter producer founder creator inventor architect designer ' +
      'scientist physicist chemist mathematician philosopher historian journalist player footballer coach manager athlete swimmer boxer ' +
      'wife husband spouse father mother son daughter child brother sister sibling grandfather grandmother grandson granddaughter uncle ' +
      'aunt cousin nephew niece relative relatives character general commander captain soldier officer judge lawyer doctor teacher professor rapper dancer ' +
      'model comedian host presenter drummer guitarist vocalist bassist pianist conductor painter sculptor photographer lord ceo chairman ' +
      'dj killer detective explorer pilot astronaut star performer cofounder co-founder celebrity candidate candidates lyricist screenwriter ' +
      'goalkeeper quarterback pitcher mathematician economist dissenter narrator sponsor heir partner widow member speaker hero villain',
  ],
  ['country', 'country nation'],
  [
    'place',
    'place city town village county state province region district area territory continent island mountain river lake sea ocean bay ' +
      'location birthplace hometown capital municipality borough suburb neighborhood neighbourhood street park building stadium arena ' +
      'hotel museum airport castle palace church cathedral range mountains desert valley peninsula venue site settlement community planet ' +
      'tributary creek formation headquarters house prison penitentiary bridge parkway highway road station coast port harbor strait gulf colony parish tip field water',
  ],
  [
    'organisation',
    'company organisation organization team club band group university college school institution agency publisher label network channel ' +
      'station studio party league corporation association society church army airline newspaper brand manufacturer firm government federation ' +
      'council committee bank institute orchestra union alma-mater tribe conference franchise broadcaster network casino',
  ],
  ['date', 'date day birthday'],
  ['year', 'year decade century'],
  ['number', 'number population amount percentage age census count total'],
  [
    'quantity',
    'height length distance area size weight depth width elevation speed temperature snowfall rainfall cost price salary output budget duration ' +
      'revenue turnover profit income earnings wage fee rent debt deficit surplus endowment',
  ],
  [
    'work',
    'film movie song album book novel play series show episode magazine game painting poem opera symphony musical single track soundtrack ' +
      'documentary sitcom screenplay comic anime manga memoir journal ep record drama comedy essay story anthology work sequel prequel theme',
  ],
  ['language', 'language dialect'],
  ['nationality', 'nationality citizenship ethnicity'],
  ['occupation', 'occupation profession job career position title role'],
];

const TYPES = new Map<string, AnswerType>();
for (const [type, list] of LISTS)
  for (const noun of list.split(' ')) if (!TYPES.has(noun)) TYPES.set(noun, type);

/** Type of a noun phrase by its head (the last known noun); 'thing' where nothing is known. */
export function typeOfNoun(phrase: string): AnswerType {
  const parts = fold(phrase).replace(/['"]/g, '').split(/[\s]+/).filter(Boolean);
  for (let i = parts.length - 1; i >= 0; i--) {
    const word = parts[i]!;
    const type =
      TYPES.get(word) ?? TYPES.get(word.replace(/s$/, '')) ?? TYPES.get(word.replace(/ies$/, 'y'));
    if (type) return type;
    if (
      i === parts.length - 1 &&
      /(?:\p{L}{2}ist|ician|ographer|maker|woman|man|star|player|writer|winger|keeper)s?$/u.test(
        word,
      )
    )
      return 'person';
  }
  return 'thing';
}

export const SEVERAL = /[^siu]s$|^(?:people|children|men|women)$/;
const ONE = /(?:ics|series|species|news|headquarters|means)$/;

/** "directors", "people". */
export function isMany(noun: string): boolean {
  const last = noun.split(' ').at(-1)!.toLowerCase();
  return SEVERAL.test(last) && !ONE.test(last);
}
