/**
 * The table of relation families: general knowledge about how English words them, not about any
 * collection. How it is read is in relations.ts.
 *
 * `nouns` name the value ("director": the director of E is V). `patterns` are wordings with E and V
 * on their sides: 'E directed by V', 'V directed E'; between them stands a regular expression.
 */
import type { AnswerType } from '../../../knowledge/types.ts';

export interface Row {
  type: AnswerType;
  entity?: AnswerType;
  label: string;
  nouns: string;
  patterns: string[];
  inverse?: string;
}

/** What may stand before "son of", for regular expressions. */
export const BEFORE_CHILD =
  '(?:(?:eld(?:er|est)|young(?:er|est)|only|first|second|third|fourth|fifth|sixth|seventh|surviving|natural|illegitimate|legitimate|adopted|twin|oldest|\\w+born|\\w+th)[ -])*';
const BY = '(?:[^.,;]{0,60}? and )?';

export const FAMILIES: Record<string, Row> = {
  'birth date': {
    type: 'date',
    entity: 'person',
    label: 'was born on',
    nouns:
      'date of birth|birth date|birthdate|birthday|birth year|year of birth|day of birth|born date',
    patterns: ['E born(?: \\w+){0,4}? (?:on|in)? V', 'E born V', 'E b\\. V'],
  },
  'death date': {
    type: 'date',
    entity: 'person',
    label: 'died on',
    nouns: 'date of death|death date|year of death|day of death',
    patterns: [
      'E died(?: \\w+){0,4}? (?:on|in) V',
      'E died V',
      'E d\\. V',
      'E until (?:his|her) death (?:on|in) V',
      'E (?:killed|executed|murdered|assassinated|passed away)(?: \\w+){0,4}? (?:on|in) V',
      'E (?:his|her) death (?:on|in) V',
    ],
  },
  'birth place': {
    type: 'place',
    entity: 'person',
    label: 'was born in',
    nouns:
      'place of birth|birthplace|birth place|city of birth|town of birth|birth city|country of birth|hometown|home town|native city|state of birth|county of birth',
    patterns: [
      'E born[^.;]{0,50}? (?:in|at|near) V',
      'E born (?:from|of) V',
      'V -?born E',
      'E (?:a )?native (?:of|to) V',
      'E(?: originally)? (?:hails|comes|came|hailing) from V',
      'E (?:hometown|birthplace|place of birth) (?:of|was|is)? ?V',
      'E birth in V',
      'E originally from V',
      'E grew up in V',
      'V birthplace of E',
    ],
  },
  'death place': {
    type: 'place',
    entity: 'person',
    label: 'died in',
    nouns: 'place of death|death place|deathplace|city of death|place of burial',
    patterns: [
      'E died[^.;]{0,60}? (?:in|at|near) V',
      'E (?:killed|executed|murdered|assassinated|passed away|death)[^.;]{0,40}? (?:in|at|near) V',
      'E until (?:his|her) death in V',
    ],
  },
  'burial place': {
    type: 'place',
    entity: 'person',
    label: 'was buried in',
    nouns: 'burial place|grave|place of burial|tomb',
    patterns: ['E (?:buried|interred|entombed)[^.;]{0,40}? (?:in|at) V'],
  },
  'cause of death': {
    type: 'thing',
    entity: 'person',
    label: 'died of',
    nouns: 'cause of death|death cause',
    patterns: [
      'E (?:died|dying|death) (?:of|from|due to|after) V',
      'E killed (?:in|by) V',
      'E suffered V',
    ],
  },
  father: {
    type: 'person',
    entity: 'person',
    label: 'father',
    nouns: 'father|dad',
    inverse: 'child',
    patterns: [
      `E (?:${BEFORE_CHILD})(?:son|daughter|child|heir|prince|princess|issue|bastard) (?:and heir |and successor )?(?:of|to|born to) (?:the |emperor |king )?V`,
      'E (?:his|her|their|whose) (?:\\w+ )?father,? (?:was |is |the )?V',
      'E born[^.;]{0,50}? (?:to|son of|daughter of) V',
      'V father of E',
      'E fathered by V',
      'V fathered E',
      'E father (?:was|is|of \\w+ is|:) V',
      'V (?:his|her|their) (?:\\w+ )?(?:son|daughter|child|children),? E',
      'E (?:bin|ibn|b\\.) V',
      'E children of V',
    ],
  },
  mother: {
    type: 'person',
    entity: 'person',
    label: 'mother',
    nouns: 'mother|mom|mum',
    inverse: 'child',
    patterns: [
      `E (?:${BEFORE_CHILD})(?:son|daughter|child|issue|prince|princess) (?:of|to|born to) ${'[^;.]{2,110}?'}(?: and| by| with) (?:his |her )?(?:\\w+ ){0,2}?(?:wife|queen|consort|empress|mistress|concubine|partner|spouse|second wife|first wife)?,? ?V`,
      'E (?:his|her|their|whose) (?:\\w+ )?mother,? (?:was |is |the )?V',
      // Of two parents, or of one who is known to be a woman: kin-words.ts.
      `E (?:${BEFORE_CHILD})(?:son|daughter|child) (?:of|to|born to) V`,
      'V mother of E',
      'E born[^.;]{0,50}? to V',
      'E mother (?:was|is|:) V',
      'V gave birth to E',
      'V (?:his|her|their) (?:\\w+ )?(?:son|daughter|child|children),? E',
    ],
  },
  parent: {
    type: 'person',
    entity: 'person',
    label: 'parent',
    nouns: 'parent|parents',
    inverse: 'child',
    patterns: [
      `E (?:${BEFORE_CHILD})(?:son|daughter|child) (?:of|to|born to) V`,
      'E (?:his|her|their) (?:parents|mother|father) (?:were |was )?V',
      'E born to V',
      'V (?:mother|father|parent|parents) of E',
    ],
  },
  child: {
    type: 'person',
    entity: 'person',
    label: 'child',
    nouns: 'child|children|son|daughter|heir|offspring|eldest son|eldest daughter|only child',
    inverse: 'father',
    patterns: [
      'E (?:his|her|their) (?:\\w+ ){0,2}?(?:son|daughter|child|children)s?,?(?: is| was| were|,|:)? V',
      `V (?:${BEFORE_CHILD})(?:son|daughter|child|heir) (?:of|to|born to) E`,
      'E (?:father|mother|parent) (?:of|to) V',
      'E (?:children|sons|daughters|child|son|daughter|issue)(?:,? (?:including|named|called|with|are|were|by|:)|:)? V',
      'V (?:his|her|whose|their) (?:father|mother|parents)[^.;]{0,20}? E',
      'V born to E',
    ],
  },
  spouse: {
    type: 'person',
    entity: 'person',
    label: 'spouse',
    inverse: 'spouse',
    nouns:
      'spouse|wife|husband|partner|consort|widow|widower|first wife|second wife|third wife|first husband|second husband|late husband|ex-wife|ex-husband|fiancée|bride|groom',
    patterns: [
      'E (?:re)?married(?: to)?(?: (?:the|his|her|\\w+|\\w+ \\w+))? V',
      'E marri(?:ed|es|age)(?: \\w+){0,3}? (?:to|with) V',
      'E marr(?:ied|ying|y|ies) V',
      'V married(?: to)? E',
      'E (?:his|her|whose|third|second|first|by) (?:\\w+ )?(?:wife|husband|spouse|partner|consort|widow),? (?:was |is |the )?(?:\\w+ )?V',
      'E (?:wife|husband|widow|consort|spouse|queen|ex-wife|ex-husband|partner) (?:of|to) (?:the )?V',
      'V (?:wife|husband|widow|consort|spouse|ex-wife|ex-husband|partner) (?:of|to) E',
      'E wed V',
      'E wedded V',
      'E by marriage to V',
      'E divorced V',
      'E (?:wife|husband|spouse) (?:was|is|:|,) V',
      'E engaged to V',
    ],
  },
  sibling: {
    type: 'person',
    entity: 'person',
    label: 'sibling',
    inverse: 'sibling',
    nouns:
      'sibling|siblings|brother|sister|twin|twin brother|twin sister|older brother|younger brother|elder brother|older sister|younger sister|elder sister|half-brother|half-sister|half brother|half sister',
    patterns: [
      'E (?:his|her|their|whose) (?:\\w+[ -]){0,2}?(?:brother|sister|sibling|twin)s?,? (?:is |was |are |were |the )?V',
      'E (?:brother|sister|sibling|twin)s? (?:of|to) (?:the )?(?:\\w+ ){0,3}?V',
      'V (?:brother|sister|sibling|twin)s? (?:of|to) (?:\\w+ ){0,3}?E',
      'E (?:brother|sister|siblings)s?,? V',
    ],
  },
  grandfather: {
    type: 'person',
    entity: 'person',
    label: 'grandfather',
    nouns: 'grandfather|grandparent',
    patterns: [
      'E (?<!-|great )grandson of V',
      'E (?<!-|great )granddaughter of V',
      'E (?<!-|great )grandchild of V',
      'V grandfather of E',
      'E (?:his|her) (?:\\w+ )?grandfather,? (?:was )?V',
    ],
  },
  grandmother: {
    type: 'person',
    entity: 'person',
    label: 'grandmother',
    nouns: 'grandmother',
    patterns: [
      'E (?<!-|great )grandson of V',
      'E (?<!-|great )granddaughter of V',
      'V grandmother of E',
      'E (?:his|her) (?:\\w+ )?grandmother,? (?:was )?V',
    ],
  },
  director: {
    type: 'person',
    entity: 'work',
    label: 'director',
    nouns: 'director|film director|filmmaker|directors|film maker|movie director',
    patterns: [
      `E directed(?: and ${'[\\w -]{3,40}?'})? by (?:the )?(?:\\w+ ){0,3}?V`,
      'V directed E',
      'E (?:film|movie|drama|comedy|documentary|directed) by V',
      'E director,? V',
      'V director of E',
      'V (?:his|her) (?:\\w+ ){0,3}?(?:film|movie|debut),? E',
      "V 's (?:\\w+ ){0,3}?(?:film|movie),? E",
      'V (?:made|helmed|filmed|remade) E',
      'V directing E',
      'E helmed by V',
      `E (?:written|produced|edited|shot|filmed|starring|made|scripted)[^.;]{0,40}? and directed by V`,
    ],
  },
  performer: {
    type: 'person',
    entity: 'work',
    label: 'performer',
    nouns:
      'performer|singer|artist|band|performers|musician|recording artist|group|vocalist|rapper',
    patterns: [
      'E (?:song|single|album|track|ep|record|lp|ballad|hit|tune|mixtape|cover|release|recording|remix|compilation)s?(?: \\w+){0,6}? (?:by|of|from) (?:the |a |an )?(?:\\w+[ -]){0,6}?V',
      'E (?:recorded|performed|sung|released|covered|popularized|made popular|popularised)(?: \\w+){0,5}? by (?:the )?(?:\\w+[ -]){0,6}?V',
      'E by (?:the )?(?:\\w+[ -]){0,5}?V',
      'V (?:recorded|performed|sang|sings|released|performs|covered) E',
      "V 's (?:\\w+ ){0,4}?(?:song|single|album|hit|track|record),? E",
      'V singer of E',
      'V (?:his|her|their) (?:\\w+ ){0,4}?(?:album|single|song|hit|ep),? E',
    ],
  },
  'cast member': {
    type: 'person',
    entity: 'work',
    label: 'stars',
    nouns:
      'star|stars|actor|actress|cast|cast member|lead actor|lead actress|leading actor|leading actress',
    patterns: [
      'E (?:starring|stars|starred|featuring|features|with|cast includes|cast of)(?: \\w+){0,2}? V',
      'V (?:starred|appeared|acted|stars|appears|played|plays|featured|co-starred|starring|appearing|acting|performed|portrayed|role)[^.;]{0,60}? (?:in|on|of) E',
      'V (?:starred|star) E',
    ],
  },
  character: {
    type: 'person',
    label: 'portrayed',
    nouns: 'character|role|part',
    patterns: [
      'E (?:played|portrayed|plays|portrays|portraying|playing|as|voiced|voices|role of|part of)(?: \\w+){0,2}? V',
      'V (?:played|portrayed|voiced) by E',
    ],
  },
  author: {
    type: 'person',
    entity: 'work',
    label: 'author',
    nouns: 'author|writer|novelist|poet|playwright|writers|authors|dramatist|co-author',
    patterns: [
      'E (?:written|authored|penned|co-written|co-authored|composed)(?: and \\w+)?(?: \\w+){0,3}? by (?:the )?(?:\\w+[ -]){0,6}?V',
      'V (?:wrote|authored|penned|co-wrote|writes) E',
      'E (?:novel|book|play|poem|story|collection|memoir|series|work|essay|autobiography|treatise|drama)s?(?: \\w+){0,6}? by (?:the )?(?:\\w+[ -]){0,6}?V',
      'V author of E',
      'V writer of E',
      "V 's (?:\\w+ ){0,4}?(?:novel|book|play|poem|story|memoir|work),? E",
      'E author,? V',
      'E by V',
    ],
  },
  screenwriter: {
    type: 'person',
    entity: 'work',
    label: 'screenwriter',
    nouns: 'screenwriter|scriptwriter|screenplay writer|script writer',
    patterns: [
      `E (?:written|scripted|screenplay|script)${BY} by V`,
      'V wrote (?:the )?(?:screenplay|script)[^.;]{0,20}? E',
      'V wrote E',
    ],
  },
  composer: {
    type: 'person',
    entity: 'work',
    label: 'composer',
    nouns: 'composer|music composer|songwriter|lyricist|composers|music director|musical director',
    patterns: [
      'E composed(?: and \\w+)?(?: \\w+){0,2}? by V',
      'E (?:music|score|soundtrack|songs|lyrics)(?: \\w+){0,4}? (?:by|from) (?:the )?(?:\\w+ ){0,2}?V',
      'V composed E',
      'V composer of E',
      'V (?:wrote|scored) E',
      'E (?:opera|symphony|ballet|operetta|concerto|piece|work|song|ballad|operetta|cantata|waltz)s?(?: \\w+){0,6}? by (?:the )?(?:\\w+[ -]){0,4}?V',
      'E written(?: and \\w+)? by V',
      'E (?:music director|composer),? V',
    ],
  },
  producer: {
    type: 'person',
    entity: 'work',
    label: 'producer',
    nouns: 'producer|film producer|record producer|producers|executive producer',
    patterns: [
      'E produced(?: and \\w+| \\w+){0,2}? by V',
      'V produced E',
      'V producer of E',
      'E (?:producer|production by|producers),? V',
      `E (?:directed|written)[^.;]{0,40}? and produced by V`,
    ],
  },
  founder: {
    type: 'person',
    label: 'founder',
    nouns: 'founder|founders|co-founder|cofounder|creator of the company|establisher',
    patterns: [
      'E (?:founded|established|started|created|formed|co-founded|set up|organized|begun|launched)(?: \\w+){0,5}? by (?:the )?(?:\\w+[ -]){0,5}?V',
      'V (?:founded|established|co-founded|started|set up|formed|organized|launched|cofounded) E',
      'V (?:founder|co-founder|founding member)s? (?:\\w+ ){0,4}?of E',
      'E founder,? (?:was |is )?V',
    ],
  },
  creator: {
    type: 'person',
    label: 'creator',
    nouns:
      'creator|inventor|designer|developer|architect|maker|manufacturer|creators|sculptor|painter',
    patterns: [
      'E (?:created|invented|designed|developed|made|manufactured|built|painted|sculpted|devised|conceived)(?: and \\w+)?(?: \\w+){0,3}? by (?:the )?(?:\\w+[ -]){0,4}?V',
      'V (?:created|invented|designed|developed|made|manufactures|built|painted|makes|discovered|manufactured|devised) E',
      'V (?:creator|inventor|designer|developer|architect|maker)s? of E',
    ],
  },
  discoverer: {
    type: 'person',
    label: 'discovered by',
    nouns: 'discoverer',
    patterns: ['E discovered(?: \\w+){0,5}? by (?:the )?(?:\\w+ ){0,3}?V', 'V discovered E'],
  },
  publisher: {
    type: 'organisation',
    entity: 'work',
    label: 'publisher',
    nouns: 'publisher|publishers|publishing house|record label|label|distributor',
    patterns: [
      'E (?:published|released|distributed|issued)(?: \\w+){0,6}? (?:by|through|on|via) (?:the )?V',
      'V (?:published|publishes|released|distributed) E',
      'V publisher of E',
      'E signed (?:to|with) V',
      'E label,? V',
    ],
  },
  'publication date': {
    type: 'date',
    entity: 'work',
    label: 'was released on',
    nouns:
      'release date|publication date|date of publication|date of release|release|year of release|premiere date|publication year|debut',
    patterns: [
      'E (?:released|published|premiered|issued|launched|debuted|aired|broadcast|opened|came out|release|first appeared|publication)(?: \\w+){0,7}? (?:on|in|during|:)? ?V',
      'E (?:is|was)(?: an?| the)? V',
      'E \\( V',
    ],
  },
  inception: {
    type: 'date',
    label: 'was founded in',
    nouns:
      'inception|foundation date|founding date|founding year|date of foundation|date founded|formation|establishment|year of establishment|establishment date|opening date',
    patterns: [
      'E (?:founded|established|formed|created|started|began|launched|opened|incorporated|chartered|built|constructed|completed|set up|organized|inaugurated|first published|introduced|published|commissioned|founding|founded by[^.;]{0,40}?|since|dates back to|dating from|instituted|initiated)(?: \\w+){0,8}? (?:on|in|from|to|since|during)? ?V',
    ],
  },
  end: {
    type: 'date',
    label: 'ended in',
    nouns: 'end|end date|dissolution|closure',
    patterns: [
      'E (?:ended|dissolved|closed|disbanded|abolished|ceased|defunct|demolished|discontinued|collapsed|broke up)(?: \\w+){0,6}? (?:on|in|by)? ?V',
    ],
  },
  nationality: {
    type: 'nationality',
    label: 'nationality',
    nouns:
      'nationality|citizenship|country of citizenship|country of origin|origin|ethnicity|home country',
    patterns: ['E citizen of V', 'E from V', 'E nationality V'],
  },
  country: {
    type: 'country',
    label: 'country',
    nouns: 'country|nation|sovereign state',
    patterns: ['E (?:in|of|from|to) V', 'E country of V'],
  },
  capital: {
    type: 'place',
    label: 'capital',
    nouns:
      'capital|capital city|administrative center|administrative centre|seat|county seat|administrative capital',
    inverse: 'capital of',
    patterns: [
      'E capital(?: and \\w+ \\w+)?(?: city)?(?:,| is| was| of \\w+ is) (?:the city of )?V',
      'V (?:is |was )?(?:the )?(?:\\w+ )?(?:capital|county seat|seat|administrative cent(?:er|re))(?: and (?:the )?(?:\\w+ ){1,4}?)?(?:city )?(?: and (?:\\w+ ){1,3})?(?:of|for) (?:the )?(?:\\w+ ){0,3}?E',
      'E with (?:its )?capital (?:at|in)? ?V',
      'E (?:seat|capital) (?:at|in) V',
      'E whose capital is V',
    ],
  },
  location: {
    type: 'place',
    label: 'located in',
    nouns:
      'location|site|place|venue|address|headquarters|headquarter|head office|seat|base|setting|region|area|district|county|province|state|city|municipality|territory|town|borough|suburb|neighborhood|neighbourhood|island',
    patterns: [
      'E (?:located|situated|based|headquartered|lies|found|lying|headquarters|set|held|took place|fought|occurred|takes place|sited|built|erected|happened|nestled|office|offices)(?: \\w+){0,6}? (?:in|at|on|near|within|off|along) (?:the )?(?:[\\w-]+ ){0,4}?V',
      'E (?:is|was|are|were) (?:an? |the )(?:[\\w-]+ ){1,8}?(?:in|of|at|on|within|near) (?:the )?(?:[\\w-]+ ){0,5}?V',
      'E (?:in|at|near|within|of) V',
      'E, V',
    ],
  },
  'part of': {
    type: 'thing',
    label: 'part of',
    nouns: 'part|member|component|subdivision',
    patterns: [
      'E (?:part|member|subsidiary|division|branch|component|section|subset|constituent|tributary|suburb|district|side)s? (?:of|to|in) (?:the )?V',
      'E belongs to V',
      'E included in V',
      'V (?:consists of|includes|contains|comprises|including|composed of) E',
      'E within V',
    ],
  },
  continent: {
    type: 'place',
    label: 'continent',
    nouns: 'continent',
    patterns: ['E in V', 'E (?:continent|country|nation|state)[^.;]{0,20}? (?:in|of) (?:\\w+ )?V'],
  },
  water: {
    type: 'place',
    label: 'located on',
    nouns: 'body of water|river|lake|sea|ocean|bay|coast',
    patterns: [
      'E (?:on|near|along|by|at|borders|beside|overlooking|next to)(?: \\w+){0,4}? (?:of )?(?:the )?V',
      'E (?:river|lake|sea|ocean) V',
      'V (?:flows|runs|passes) through E',
    ],
  },
  mouth: {
    type: 'place',
    label: 'flows into',
    nouns: 'mouth|outflow|mouth of the watercourse',
    patterns: [
      'E (?:tributary) of (?:the )?V',
      'E (?:flows|empties|drains|discharges|falls|joins|joining|runs)(?: \\w+){0,3}? (?:into|to)? ?(?:the )?V',
      'V tributaries[^.;]{0,20}? E',
    ],
  },
  border: {
    type: 'place',
    label: 'shares a border with',
    nouns: 'border|neighbour|neighbor',
    inverse: 'border',
    patterns: [
      'E (?:border(?:s|ed|ing)?|bounded|adjacent|adjoins|adjoining|neighbou?r(?:s|ing)?|next to|borders with)(?: \\w+){0,6}? (?:by|to|on|with|of)? ?V',
      'V (?:border(?:s|ed|ing)?|bounded|adjacent|adjoining)[^.;]{0,30}? E',
    ],
  },
  language: {
    type: 'language',
    label: 'language',
    nouns: 'language|official language|native language|languages|mother tongue',
    patterns: [
      'E (?:language|languages|lingua franca)(?: \\w+){0,3}? (?:is|are|was|,|:)? ?V',
      'E (?:spoken|written|sung|speak|speaks|speaking) (?:in )?V',
      'V (?:is )?(?:the )?(?:official )?(?:language|spoken)[^.;]{0,20}? (?:of|in) E',
    ],
  },
  religion: {
    type: 'thing',
    label: 'religion',
    nouns: 'religion|faith|denomination|religious affiliation',
    patterns: [
      'E (?:religion|faith|converted|conversion|convert|follower|adherent|member|auspices)(?: \\w+){0,4}? (?:to|of|is|was|,)? ?V',
      'E affiliated with V',
    ],
  },
  occupation: {
    type: 'occupation',
    entity: 'person',
    label: 'occupation',
    nouns: 'occupation|profession|job|career|work|trade',
    patterns: [
      'E (?:worked|works|served|trained|employed) as (?:an? |the )?V',
      'E (?:is|was) (?:an? |the )V',
    ],
  },
  position: {
    type: 'occupation',
    entity: 'person',
    label: 'position',
    nouns: 'position|position held|office|title|post|rank|role',
    patterns: [
      'E (?:served|serves|serving|elected|appointed|named|worked|acted|position)(?: \\w+){0,3}? (?:as|of|to be) (?:an? |the )?V',
      'E (?:is|was|became) (?:an? |the )V',
    ],
  },
  'educated at': {
    type: 'organisation',
    entity: 'person',
    label: 'educated at',
    nouns: 'alma mater|university attended|college|education|school|almae matres',
    patterns: [
      'E (?:educated|studied|graduated|studying|trained|enrolled|matriculated|attended|schooled|graduate|alumnus|alumna|graduating|attending|attends)(?: [\\w-]+){0,8}? (?:at|from|of|in|to) (?:the )?V',
      'E (?:attended|attends|entered|attending) (?:the )?V',
      'E (?:received|earned|obtained|completed|holds|degree|took)[^.;]{0,70}? (?:at|from) (?:the )?V',
      'E (?:graduate|alumnus|alumna|student) of V',
      'E (?:ba|ma|phd|b\\.a\\.|m\\.a\\.|ph\\.d\\.)[^.;]{0,30}? (?:at|from) V',
    ],
  },
  employer: {
    type: 'organisation',
    entity: 'person',
    label: 'worked at',
    nouns: 'employer|workplace|company worked for',
    patterns: [
      'E (?:works?(?! (?:of|by)\\b)|worked|working|employed|professor|professorship|taught|teaches|teaching|lecturer|lectured|faculty|chair|joined|instructor|dean|researcher|fellow|curator|librarian|physician|emeritus)(?: [\\w,-]+){0,8}? (?:at|for|of|by|with|in) (?:the )?V',
      'E joined (?:the )?V',
      'E hired by V',
    ],
  },
  award: {
    type: 'thing',
    label: 'award received',
    nouns: 'award|awards|prize|medal|honour|honor|award received',
    patterns: [
      'E (?:won|received|awarded|earned|winner|recipient|winning|wins|receiving|honored|honoured|presented|conferred|bagged|nominated|awardee)(?: [\\w-]+){0,6}? (?:of|with|for|by|the)? ?V',
      'V (?:awarded|won|presented|went)(?: \\w+){0,3}? (?:to|by) E',
    ],
  },
  'member of': {
    type: 'organisation',
    label: 'member of',
    nouns:
      'band|team|club|group|party|league|political party|sports team|label|organization|organisation',
    patterns: [
      'E (?:member|members|guitarist|drummer|singer|vocalist|bassist|keyboardist|frontman|player|captain|part|co-founder|founder|pianist|leader|percussionist|coach)(?: \\w+){0,6}? (?:of|for|with|in) (?:the )?(?:[\\w-]+ ){0,5}?V',
      'E (?:plays|played|playing|joined|signed|signing|moved|transferred)(?: [\\w-]+){0,8}? (?:for|to|with|in|by|at)? ?(?:the )?V',
      'V (?:members?|lineup|consisting|consists|composed)[^.;]{0,50}? E',
    ],
  },
  'head of state': {
    type: 'person',
    label: 'head of state',
    nouns:
      'president|head of state|king|queen|emperor|monarch|ruler|prime minister|chancellor|head of government|governor|mayor|leader|chief minister|minister|premier|first president|current president',
    patterns: [
      'E (?:president|king|queen|emperor|prime minister|chancellor|governor|mayor|leader|ruler|premier|ruled by|governed by|headed by|led by)(?: \\w+){0,3}?,? V',
      'V (?:\\w+ ){0,4}?(?:president|king|queen|emperor|monarch|ruler|prime minister|chancellor|governor|mayor|leader|premier|chief minister)(?: \\w+){0,4}? (?:of|for) (?:the )?E',
      'V (?:ruled|governed|led|reigned over|presided over) E',
      'V (?:elected|became|sworn in|appointed|served)[^.;]{0,40}? (?:president|king|prime minister|governor|mayor|chancellor)[^.;]{0,20}? (?:of)? ?E',
    ],
  },
  chief: {
    type: 'person',
    label: 'chief executive',
    nouns:
      'ceo|chief executive|chief executive officer|chairman|chairperson|head|manager|head coach|coach|editor|editor in chief|captain|dean|commander|principal|secretary|owner|host|presenter|conductor|drummer|guitarist|lead singer|vocalist',
    patterns: [
      'E (?:ceo|chief executive(?: officer)?|chairman|chairperson|headed by|led by|managed by|coached by|edited by|owned by|editor|head coach|coach|hosted by|presented by|host|conductor|owner)(?: \\w+){0,2}?,? V',
      'V (?:\\w+ ){0,3}?(?:ceo|chief executive(?: officer)?|chairman|chairperson|head|manager|coach|head coach|editor|captain|owner|host|presenter|conductor|dean|commander)(?: \\w+){0,3}? (?:of|for|at) (?:the )?E',
      'V (?:owns|owned|manages|managed|coached|edited|hosts|hosted|led|captained) E',
    ],
  },
  owner: {
    type: 'organisation',
    label: 'owner',
    nouns: 'owner|parent company|proprietor|parent organization',
    patterns: [
      'E (?:owned|acquired|operated|bought|purchased|taken over)(?: and \\w+)?(?: \\w+){0,3}? by (?:the )?V',
      'V (?:owns|owned|acquired|operates|bought|purchased) E',
      'E (?:subsidiary|division) of V',
      'V (?:owner|parent)(?: company)? of E',
    ],
  },
  population: {
    type: 'number',
    label: 'population',
    nouns: 'population|number of inhabitants|inhabitants|residents',
    patterns: ['E population(?: of)?(?: [\\w,]+){0,6}? (?:is|was|of|were|at|:)? ?V', 'E had V'],
  },
  area: {
    type: 'quantity',
    label: 'area',
    nouns: 'area|size|surface area|total area',
    patterns: ['E area(?: of)?(?: \\w+){0,4}? V', 'E covers(?: \\w+){0,4}? V'],
  },
  height: {
    type: 'quantity',
    label: 'height',
    nouns: 'height|elevation|altitude|length|depth|width|weight|distance',
    patterns: [
      'E (?:height|elevation|altitude|length|rises|stands|long|tall|high|deep)(?: \\w+){0,5}? V',
    ],
  },
  'named after': {
    type: 'thing',
    label: 'named after',
    nouns: 'namesake|eponym|name origin',
    patterns: [
      'E (?:named|name|called|titled)(?: \\w+){0,3}? (?:after|for|from|in honou?r of|comes from|derives from|derived from|taken from)(?: the)?(?: \\w+){0,4}? V',
      'E (?:honou?rs|honou?ring|eponymous) V',
      'V (?:after|for) (?:which|whom|who)[^.;]{0,20}? E',
    ],
  },
  alias: {
    type: 'thing',
    label: 'also known as',
    nouns:
      'nickname|alias|stage name|pseudonym|pen name|former name|original name|real name|birth name|other name|abbreviation|acronym|previous name|full name|maiden name|title',
    patterns: [
      'E (?:also |better |commonly |formerly |originally |previously |professionally |popularly |often |officially )?(?:known|called|named|nicknamed|titled|dubbed|styled|abbreviated|renamed|referred to|rebranded)(?: \\w+){0,2}?(?: as| to)? V',
      'E (?:stage name|pen name|pseudonym|nickname|alias|born|née|abbreviation|acronym|abbreviated|birth name|real name|full name)(?: \\w+){0,2}?,? V',
      'E \\( ?V',
      'V (?:also |better )?known(?: \\w+){0,2} as E',
    ],
  },
  genre: {
    type: 'thing',
    label: 'genre',
    nouns: 'genre|style|type of music|kind of music',
    patterns: ['E (?:genre|style)(?: \\w+){0,3}? V', 'E (?:is|was|are|were) (?:an? |the )V'],
  },
  sport: {
    type: 'thing',
    label: 'sport',
    nouns: 'sport|game',
    patterns: [
      'E (?:is|was|are) (?:an? |the )?(?:\\w+ ){0,5}?V',
      'E (?:plays|played|competes|competed)(?: \\w+){0,3}? (?:in )?V',
    ],
  },
  sponsor: {
    type: 'organisation',
    label: 'sponsored by',
    nouns: 'sponsor',
    patterns: ['E sponsored(?: \\w+){0,5}? by V', 'V sponsors? E'],
  },
  network: {
    type: 'organisation',
    label: 'broadcast on',
    nouns: 'network|channel|station|broadcaster|tv network|television network|original network',
    patterns: [
      'E (?:aired|broadcast|airs|premiered|broadcasts|broadcasted|shown|televised|debuted|ran|produced)(?: \\w+){0,6}? (?:on|by|for) (?:the )?V',
      'E (?:series|show|sitcom|drama|program|programme)[^.;]{0,60}? (?:on|for|by) (?:the )?V',
      'V (?:aired|broadcasts|airs) E',
    ],
  },
  'instance of': {
    type: 'thing',
    label: 'is a',
    nouns: 'kind|type|instance|category|sort',
    patterns: ['E (?:is|was|are|were) (?:an? |the |one of the )?V'],
  },
};
