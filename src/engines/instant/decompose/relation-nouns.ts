/** Nouns for what a thing has one or some of (a director, a capital, a date of birth), and what kind of value that is. */
import type { AnswerType } from '../../../knowledge/types.ts';
import { fold } from '../match/text.ts';

export interface RelationNoun {
  /** Of the relation: what its placeholder is called. */
  name: string;
  /** What the value is. */
  type: AnswerType;
}

/** Name, type, nouns. Where a noun stands twice, the first counts. */
const ROWS: readonly [string, AnswerType, string][] = [
  [
    'birth date',
    'date',
    'date of birth|birth date|birthdate|birthday|birth year|year of birth|day of birth|born date',
  ],
  ['death date', 'date', 'date of death|death date|year of death|day of death'],
  [
    'birth place',
    'place',
    'place of birth|birthplace|birth place|city of birth|town of birth|birth city|country of birth|hometown|home town|native city|state of birth|county of birth',
  ],
  ['death place', 'place', 'place of death|death place|deathplace|city of death|place of burial'],
  ['burial place', 'place', 'burial place|grave|place of burial|tomb'],
  ['cause of death', 'thing', 'cause of death|death cause'],
  ['father', 'person', 'father|dad'],
  ['mother', 'person', 'mother|mom|mum'],
  ['parent', 'person', 'parent|parents'],
  [
    'child',
    'person',
    'child|children|son|daughter|heir|offspring|eldest son|eldest daughter|only child',
  ],
  [
    'spouse',
    'person',
    'spouse|wife|husband|partner|consort|widow|widower|first wife|second wife|third wife|first husband|second husband|late husband|ex-wife|ex-husband|fiancée|bride|groom',
  ],
  [
    'sibling',
    'person',
    'sibling|siblings|brother|sister|twin|twin brother|twin sister|older brother|younger brother|elder brother|older sister|younger sister|elder sister|half-brother|half-sister|half brother|half sister',
  ],
  ['grandfather', 'person', 'grandfather|grandparent'],
  ['grandmother', 'person', 'grandmother'],
  ['director', 'person', 'director|film director|filmmaker|directors|film maker|movie director'],
  [
    'performer',
    'person',
    'performer|singer|artist|band|performers|musician|recording artist|group|vocalist|rapper',
  ],
  [
    'cast member',
    'person',
    'star|stars|actor|actress|cast|cast member|lead actor|lead actress|leading actor|leading actress',
  ],
  ['character', 'person', 'character|role|part'],
  [
    'author',
    'person',
    'author|writer|novelist|poet|playwright|writers|authors|dramatist|co-author',
  ],
  ['screenwriter', 'person', 'screenwriter|scriptwriter|screenplay writer|script writer'],
  [
    'composer',
    'person',
    'composer|music composer|songwriter|lyricist|composers|music director|musical director',
  ],
  ['producer', 'person', 'producer|film producer|record producer|producers|executive producer'],
  ['founder', 'person', 'founder|founders|co-founder|cofounder|creator of the company|establisher'],
  [
    'creator',
    'person',
    'creator|inventor|designer|developer|architect|maker|manufacturer|creators|sculptor|painter',
  ],
  ['discoverer', 'person', 'discoverer'],
  [
    'publisher',
    'organisation',
    'publisher|publishers|publishing house|record label|label|distributor',
  ],
  [
    'publication date',
    'date',
    'release date|publication date|date of publication|date of release|release|year of release|premiere date|publication year|debut',
  ],
  [
    'inception',
    'date',
    'inception|foundation date|founding date|founding year|date of foundation|date founded|formation|establishment|year of establishment|establishment date|opening date',
  ],
  ['end', 'date', 'end|end date|dissolution|closure'],
  [
    'nationality',
    'nationality',
    'nationality|citizenship|country of citizenship|country of origin|origin|ethnicity|home country',
  ],
  ['country', 'country', 'country|nation|sovereign state'],
  [
    'capital',
    'place',
    'capital|capital city|administrative center|administrative centre|seat|county seat|administrative capital',
  ],
  [
    'location',
    'place',
    'location|site|place|venue|address|headquarters|headquarter|head office|seat|base|setting|region|area|district|county|province|state|city|municipality|territory|town|borough|suburb|neighborhood|neighbourhood|island',
  ],
  ['part of', 'thing', 'part|member|component|subdivision'],
  ['continent', 'place', 'continent'],
  ['water', 'place', 'body of water|river|lake|sea|ocean|bay|coast'],
  ['mouth', 'place', 'mouth|outflow|mouth of the watercourse'],
  ['border', 'place', 'border|neighbour|neighbor'],
  ['language', 'language', 'language|official language|native language|languages|mother tongue'],
  ['religion', 'thing', 'religion|faith|denomination|religious affiliation'],
  ['occupation', 'occupation', 'occupation|profession|job|career|work|trade'],
  ['position', 'occupation', 'position|position held|office|title|post|rank|role'],
  [
    'educated at',
    'organisation',
    'alma mater|university attended|college|education|school|almae matres',
  ],
  ['employer', 'organisation', 'employer|workplace|company worked for'],
  ['award', 'thing', 'award|awards|prize|medal|honour|honor|award received'],
  [
    'member of',
    'organisation',
    'band|team|club|group|party|league|political party|sports team|label|organization|organisation',
  ],
  [
    'head of state',
    'person',
    'president|head of state|king|queen|emperor|monarch|ruler|prime minister|chancellor|head of government|governor|mayor|leader|chief minister|minister|premier|first president|current president',
  ],
  [
    'chief',
    'person',
    'ceo|chief executive|chief executive officer|chairman|chairperson|head|manager|head coach|coach|editor|editor in chief|captain|dean|commander|principal|secretary|owner|host|presenter|conductor|drummer|guitarist|lead singer|vocalist',
  ],
  ['owner', 'organisation', 'owner|parent company|proprietor|parent organization'],
  ['population', 'number', 'population|number of inhabitants|inhabitants|residents'],
  ['area', 'quantity', 'area|size|surface area|total area'],
  ['height', 'quantity', 'height|elevation|altitude|length|depth|width|weight|distance'],
  ['named after', 'thing', 'namesake|eponym|name origin'],
  [
    'alias',
    'thing',
    'nickname|alias|stage name|pseudonym|pen name|former name|original name|real name|birth name|other name|abbreviation|acronym|previous name|full name|maiden name|title',
  ],
  ['genre', 'thing', 'genre|style|type of music|kind of music'],
  ['sport', 'thing', 'sport|game'],
  ['sponsor', 'organisation', 'sponsor'],
  [
    'network',
    'organisation',
    'network|channel|station|broadcaster|tv network|television network|original network',
  ],
  ['instance of', 'thing', 'kind|type|instance|category|sort'],
];

const BY_NOUN = new Map<string, RelationNoun>();
for (const [name, type, nouns] of ROWS)
  for (const noun of nouns.split('|')) if (!BY_NOUN.has(noun)) BY_NOUN.set(noun, { name, type });

/** Adjectives before it are allowed; "stepfather" is none. */
export function relationNoun(phrase: string): RelationNoun | undefined {
  let rest = fold(phrase).replace(/^(?:the|a|an|his|her|its|their) /, '');
  // A great-grandfather is no grandfather, and a founding father nobody's.
  if (/\b(?:great[ -]+grand|founding (?:father|mother))/.test(rest)) return undefined;
  for (;;) {
    const found = BY_NOUN.get(rest) ?? BY_NOUN.get(rest.replace(/s$/, ''));
    if (found) return found;
    const space = rest.indexOf(' ');
    if (space < 0) return undefined;
    rest = rest.slice(space + 1);
  }
}
