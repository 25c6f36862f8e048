"""Relations as knowledge bases name them and as questions ask for them: hand-made, by no evaluation
file. Each relation: its name, question forms ({} is the subject), what triples call it (subject
first; inverse: object first), and patterns of raw text. In a pattern T is the subject, the passage's
title or the name before it; A is the answer.
"""
from __future__ import annotations

import re

WORD = r"(?:St\.|Jr\.|[A-Z]\.|[A-Z][\w’'-]*)"
NAME = WORD + rf"(?: (?:of|the|de|von|van|and|du|la|&)(?= [A-Z])| {WORD})*"
DATE = r"(?:\d{1,2} [A-Z][a-z]+ \d{4}|[A-Z][a-z]+ \d{1,2}, ?\d{4}|[A-Z][a-z]+ \d{4}|\d{4})"
PERSON = NAME

# name(s), questions, triples' words, triples' words the other way round, patterns of raw text
RELATIONS = [
    (("director", "directed by"), ("Who directed {}?", "Who is the director of {}?"),
     ("directed by", "was directed by", "is directed by", "director"), ("directed", "director of", "is director of"),
     (rf"directed(?: and [a-z]+)? by (?:[a-z]+ )*(?P<A>{PERSON})",)),
    (("screenwriter", "author", "writer"), ("Who wrote {}?", "Who is the author of {}?"),
     ("written by", "was written by", "is written by", "author", "authored by"), ("wrote", "author of", "is author of", "writer of", "has written"),
     (rf"(?:written|authored)(?: and [a-z]+)? by (?:[a-z]+ )*(?P<A>{PERSON})", rf"(?:novel|book|play|poem|story) by (?:[a-z]+ )*(?P<A>{PERSON})")),
    (("composer",), ("Who composed {}?", "Who wrote the music of {}?"), ("composed by", "was composed by", "music by"), ("composed", "composer of"),
     (rf"composed by (?P<A>{PERSON})",)),
    (("performer", "artist"), ("Who sang {}?", "Who is the performer of {}?", "Who performed {}?"),
     ("performed by", "recorded by", "sung by", "was recorded by", "released by", "is an album by", "is a song by", "album by", "song by"),
     ("performed", "recorded", "sang", "released"),
     (rf"(?:album|song|single|EP|track)(?: recorded| performed| released| written and recorded)? by (?:the )?(?:[A-Z]?[a-z-]+ )*?(?:band |group |singer |rapper |artist |musician )?(?P<A>{PERSON})", rf"(?:sung|recorded|performed) by (?:[a-z]+ )*(?P<A>{PERSON})")),
    (("producer",), ("Who produced {}?",), ("produced by", "was produced by"), ("produced", "producer of"), (rf"produced by (?P<A>{PERSON})",)),
    (("publisher",), ("Who published {}?", "Who is the publisher of {}?"), ("published by", "is published by", "was published by"), ("published", "publishes", "publisher of"),
     (rf"published(?: [a-z]+)? by (?:the )?(?P<A>{NAME})",)),
    (("record label",), ("What is the record label of {}?", "Which label released {}?"), ("record label", "signed with", "signed to", "released on", "label"), (),
     (rf"(?:released|issued)[^.]{{0,40}} (?:on|through|by) (?:the )?(?P<A>{NAME} Records)", rf"(?P<A>{NAME} Records)")),
    (("cast member", "starring"), ("Who stars in {}?", "Who played in {}?"), ("stars", "starring", "cast includes", "features"), ("appeared in", "acted in", "starred in", "stars in"),
     (rf"(?:starring|stars) (?P<A>{PERSON})",)),
    (("creator", "developer"), ("Who created {}?", "Who developed {}?"), ("created by", "developed by", "was created by", "was developed by", "designed by", "invented by"), ("created", "developed", "designed", "invented"),
     (rf"(?:created|developed|designed|invented) by (?:[a-z]+ )*(?P<A>{NAME})",)),
    (("founded by", "founder"), ("Who founded {}?", "Who was the founder of {}?"), ("founded by", "was founded by", "established by", "was established by"), ("founded", "established", "founder of", "co-founded", "was founder of"),
     (rf"(?:founded|established)(?: in \d{{4}})? by (?:[a-z]+ )*(?P<A>{PERSON})",)),
    (("spouse", "spouse of", "wife", "husband"), ("Who was {} married to?", "Who is the spouse of {}?", "Who married {}?"),
     ("married", "married to", "was married to", "is married to", "wife of", "husband of", "spouse", "wife", "husband", "is wife of"),
     ("married", "married to", "was married to", "wife of", "husband of", "spouse of"),
     (rf"(?:married|wife of|husband of|married to) (?:[a-z]+ )*(?P<A>{PERSON})",)),
    (("father",), ("Who is the father of {}?", "Who was {}'s father?"), ("son of", "daughter of", "father", "is son of", "was son of", "is daughter of", "was the son of"), ("father of", "is father of", "was father of"),
     (rf"(?:son|daughter|child) of (?:[a-z]+ )*(?P<A>{PERSON})",)),
    (("mother",), ("Who is the mother of {}?", "Who was {}'s mother?"), ("mother",), ("mother of", "is mother of", "was mother of"),
     (rf"(?:son|daughter|child) of {PERSON},? and (?:his wife |[a-z]+ )*(?P<A>{PERSON})", rf"mother,? (?P<A>{PERSON})")),
    (("child", "children"), ("Who is the child of {}?", "Who is a son or daughter of {}?"), ("father of", "mother of", "has children", "has son", "has daughter", "parent of"), ("son of", "daughter of", "is son of", "child of"),
     (rf"(?:father|mother) of (?:[a-z]+ )*(?P<A>{PERSON})",)),
    (("sibling",), ("Who is the sibling of {}?", "Who is the brother or sister of {}?"), ("brother of", "sister of", "sibling of", "is brother of", "has brothers", "brother", "sister"), ("brother of", "sister of"),
     (rf"(?:brother|sister|sibling) of (?:[a-z]+ )*(?P<A>{PERSON})",)),
    (("place of birth", "birthplace"), ("Where was {} born?", "In which city was {} born?", "What is the place of birth of {}?"), ("born in", "was born in", "is born in", "birthplace", "was born at", "born at"), ("birthplace of",),
     (rf"born(?: on)?(?: {DATE},?)? (?:in|at) (?P<A>{NAME}(?:, {NAME})?)",)),
    (("date of birth",), ("When was {} born?", "What is the date of birth of {}?"), ("born on", "was born on", "date of birth"), (), (rf"born(?: on)? (?P<A>{DATE})", rf"\((?P<A>{DATE}) ?[–-]")),
    (("place of death",), ("Where did {} die?", "What is the place of death of {}?"), ("died in", "died at", "place of death"), (), (rf"died(?: on {DATE},?)? (?:in|at) (?P<A>{NAME})",)),
    (("date of death",), ("When did {} die?", "What is the date of death of {}?"), ("died on", "date of death", "died"), (), (rf"died(?: on)? (?P<A>{DATE})", rf"\([^()]*{DATE} ?[–-] ?(?P<A>{DATE})\)")),
    (("place of burial",), ("Where is {} buried?",), ("buried in", "buried at", "was buried in"), (), (rf"buried (?:in|at) (?:the )?(?P<A>{NAME})",)),
    (("cause of death",), ("What did {} die of?",), ("died of", "died from", "cause of death"), (), (r"died (?:of|from) (?P<A>(?:a |an )?[a-z]+(?: [a-z]+)?)",)),
    (("country of citizenship", "nationality", "country"), ("What country is {} from?", "What nationality is {}?"), ("is from", "nationality", "was from", "citizen of", "from"), (),
     (r"(?:is|was) (?:an?|the) (?:former |retired )?(?P<A>[A-Z][a-z]+(?:an|ish|ese|ch|ian|i|sh))\b",)),
    (("country", "located in the country"), ("In what country is {}?", "Which country is {} in?"), ("is in", "located in", "is located in", "in", "country", "located in country"), (),
     (rf"(?:in|of) (?:{NAME}, )+(?P<A>[A-Z][\w]+(?: [A-Z]\w+)*)",)),
    (("located in the administrative territorial entity", "located in", "location"), ("Where is {} located?", "In which county or state is {}?", "What is {} located in?"),
     ("located in", "is located in", "situated in", "is in", "is situated in", "located at", "lies in", "is located at", "is part of", "located on"), ("location of", "contains", "home to", "is home to", "includes"),
     (rf"(?:located|situated|lies|village|town|city|municipality|county|district|commune|community|suburb|neighborhood|station|school|river|mountain|lake|museum|church) (?:in|at|on) (?:the )?(?:[a-z]+ )*(?P<A>{NAME})",)),
    (("capital",), ("What is the capital of {}?",), ("capital is", "capital", "has capital"), ("capital of", "is capital of", "is the capital of", "was the capital of"), (rf"capital(?: city)? (?:is|was) (?P<A>{NAME})",)),
    (("capital of",), ("What is {} the capital of?",), ("capital of", "is capital of", "is the capital of"), (), (rf"capital(?: city)? of (?:the )?(?P<A>{NAME})",)),
    (("headquarters location", "headquarters"), ("Where is {} headquartered?", "Where are the headquarters of {}?"), ("headquartered in", "based in", "is based in", "is headquartered in", "headquarters"), (),
     (rf"(?:headquartered|based|headquarters) (?:in|at) (?P<A>{NAME})",)),
    (("location of formation",), ("Where was {} formed?",), ("formed in", "from", "originated in"), (), (rf"(?:band|group|duo|trio) (?:formed |originating |based )?(?:in|from) (?P<A>{NAME})",)),
    (("inception", "founded in"), ("When was {} founded?", "What year was {} established?"), ("founded in", "established in", "was founded in", "was established in", "created in", "formed in", "built in", "opened in", "founded on"), (),
     (rf"(?:founded|established|formed|built|opened|created|incorporated)(?: [a-z]+)? (?:in|on) (?P<A>{DATE})",)),
    (("publication date", "release date"), ("When was {} released?", "When did {} come out?", "What year was {} published?"), ("released in", "released on", "published in", "premiered on", "first published in", "aired on", "was released in", "premiered in"), (),
     (rf"(?:released|published|premiered|aired)(?: [a-z]+)? (?:in|on) (?P<A>{DATE})", r"(?:is|was) an? (?P<A>\d{4}) ")),
    (("dissolved", "end time", "abolished date"), ("When did {} end?", "When was {} abolished?"), ("ended in", "dissolved in", "abolished in", "closed in", "disbanded in", "ceased in", "merged in"), (), (rf"(?:dissolved|abolished|disbanded|closed|defunct|ended) (?:in|on) (?P<A>{DATE})",)),
    (("educated at", "alma mater"), ("Where did {} study?", "Which university did {} attend?"), ("graduated from", "studied at", "attended", "educated at", "was educated at", "alumnus of"), (),
     (rf"(?:educated at|studied at|graduated from|attended|degree from) (?:the )?(?P<A>{NAME})",)),
    (("employer", "works for"), ("Who does {} work for?", "Who employed {}?"), ("worked for", "works for", "worked at", "professor at", "employed by", "teaches at"), ("employs", "employed"), (rf"(?:works|worked|professor|teaches|taught)(?: [a-z]+){{0,3}} (?:at|for) (?:the )?(?P<A>{NAME})",)),
    (("position held", "office"), ("What position did {} hold?",), ("served as", "was appointed", "elected as", "became"), (), (r"(?:served as|appointed|elected) (?:the )?(?P<A>(?:[A-Z]?[a-z]+ ){1,2}of (?:the )?[A-Z]\w+(?: [A-Z]\w+)*)",)),
    (("member of sports team", "team"), ("What team does {} play for?", "Which club did {} play for?"), ("played for", "plays for", "signed with", "joined", "transferred to", "on team", "was drafted by", "drafted by"), (),
     (rf"(?:plays|played|drafted)(?: [a-z]+){{0,4}} (?:for|by) (?:the )?(?P<A>{NAME})",)),
    (("league", "part of league"), ("Which league does {} play in?",), ("competes in", "plays in", "league", "played in"), (), (rf"(?:plays|competes|play|compete) in (?:the )?(?P<A>{NAME})",)),
    (("owned by", "owner"), ("Who owns {}?", "Who is the owner of {}?"), ("owned by", "is owned by", "was owned by", "acquired by", "bought by"), ("owns", "owned", "acquired", "bought"), (rf"owned(?: and operated)? by (?:the )?(?P<A>{NAME})",)),
    (("parent organization", "subsidiary of"), ("What company is {} a subsidiary of?", "What is {} a part of?"), ("subsidiary of", "is a subsidiary of", "division of", "is part of", "part of"), ("subsidiary", "includes"), (rf"(?:subsidiary|division|part|unit|imprint) of (?:the )?(?P<A>{NAME})",)),
    (("operator",), ("Who operates {}?",), ("operated by", "is operated by", "run by", "managed by", "administered by"), ("operates", "operated", "runs"), (rf"(?:operated|run|managed|administered|maintained) by (?:the )?(?P<A>{NAME})",)),
    (("manufacturer",), ("Who made {}?", "Which company manufactures {}?"), ("manufactured by", "made by", "built by", "produced by"), ("manufactures", "makes", "built", "manufactured"), (rf"(?:manufactured|built|made|produced) by (?:the )?(?P<A>{NAME})",)),
    (("original network", "original broadcaster", "network"), ("What network aired {}?", "On which channel is {} shown?"), ("aired on", "broadcast on", "airs on", "premiered on"), ("aired", "broadcasts"), (rf"(?:aired|broadcast|shown|airs|premiered)(?: [a-z]+)? on (?:the )?(?P<A>{NAME})",)),
    (("member of", "member of political party", "party"), ("What is {} a member of?", "Which party does {} belong to?"), ("member of", "is a member of", "was a member of", "belonged to", "belongs to", "affiliated with", "joined"), ("includes", "has members", "members include"), (rf"members? of (?:the )?(?P<A>{NAME})",)),
    (("has part", "member", "band member"), ("Who is a member of {}?", "What is part of {}?"), ("includes", "consists of", "contains", "members include", "include", "comprises", "consisted of"), ("part of", "is part of", "member of", "is a member of", "was part of"), (rf"(?:consisting of|consists of|comprising|members) (?P<A>{NAME})",)),
    (("part of", "series"), ("What is {} part of?", "Which series does {} belong to?"), ("part of", "is part of", "was part of", "belongs to"), ("includes", "contains", "consists of"), (rf"(?:part|episode|season|volume) of (?:the )?(?P<A>{NAME})",)),
    (("named after",), ("Who is {} named after?", "What was {} named for?"), ("named after", "is named after", "was named after", "named for"), (), (rf"named (?:after|for|in honou?r of) (?:the )?(?:[a-z]+ )*(?P<A>{NAME})",)),
    (("based on",), ("What is {} based on?",), ("based on", "is based on", "adapted from", "inspired by"), ("inspired", "was adapted into"), (rf"(?:based on|adapted from|inspired by) (?:the )?(?:[a-z0-9]+ )*(?P<A>{NAME})",)),
    (("mouth of the watercourse", "flows into"), ("What does {} flow into?", "Where does {} end?"), ("flows into", "flows to", "is a tributary of", "tributary of", "empties into"), (), (rf"(?:flows? (?:in)?to|tributary of|empties into) (?:the )?(?P<A>{NAME})",)),
    (("shares border with", "borders"), ("What borders {}?", "Which place shares a border with {}?"), ("borders", "is bordered by", "bordered by", "borders with", "adjacent to", "surrounded by"), ("borders", "is bordered by", "borders with"), (rf"border(?:s|ed|ing)?(?: [a-z]+)? (?:by |with |on |the )*(?P<A>{NAME})",)),
    (("occupation", "profession"), ("What is the occupation of {}?", "What did {} do?"), ("profession", "occupation", "worked as"), (), (r"(?:is|was) an? (?:[A-Z][\w-]+ )*(?P<A>(?:[a-z]+ )?(?:actor|actress|singer|writer|politician|director|composer|painter|footballer|player|lawyer|poet|novelist|journalist|producer|musician|historian|architect|engineer|screenwriter|songwriter|photographer|businessman|physician|scientist|physicist|mathematician|philosopher|bishop|general|officer|swimmer|cyclist|wrestler|model|rapper|guitarist|author|artist))\b",)),
    (("instance of", "type"), ("What is {}?", "What kind of thing is {}?"), ("is a", "is an", "is a type of"), (), (r"(?:is|was) an? (?:\d{4} )?(?P<A>(?:[A-Z]?[a-z-]+ ){0,2}[a-z]+)\b",)),
    (("conflict", "military conflict"), ("What war did {} fight in?",), ("fought in", "served in", "participated in", "took part in"), (), (rf"(?:served|fought|during|in) (?:in )?(?:the )?(?P<A>(?:World War I{{1,2}}|{NAME} War|Battle of {NAME}))",)),
    (("military branch", "branch"), ("What branch did {} serve in?",), ("served in", "enlisted in", "joined"), (), (rf"(?P<A>(?:United States|Royal|U\.S\.|German|French|British) (?:Army|Navy|Air Force|Marine Corps|Marines))",)),
    (("language", "original language of work"), ("What language is {} in?", "What is the original language of {}?"), ("language", "is in", "written in", "speaks"), (), (r"(?P<A>[A-Z][a-z]+)[ -]language",)),
    (("country of origin",), ("What country is {} from?", "In what country was {} made?"), ("originated in", "produced in", "from", "is from"), (), (r"(?:is|was) an? (?:\d{4} )?(?P<A>[A-Z][a-z]+(?:an|ish|ese|ch|ian|i|sh))\b",)),
    (("genre",), ("What genre is {}?",), ("genre", "classified as"), (), (r"(?:is|was) an? (?:\d{4} )?(?:[A-Z][\w-]+ )*(?P<A>[a-z-]+(?: [a-z-]+)?) (?:film|album|novel|band|series|song|game|musician|singer|television)",)),
    (("award received", "winner"), ("What award did {} win?", "What did {} receive?"), ("won", "received", "awarded", "was awarded"), ("won by", "awarded to", "winner"), (rf"(?:won|received|awarded)(?: [a-z]+)? (?:the |a |an )(?P<A>{NAME}(?: (?:Award|Prize|Medal))?)",)),
    (("population",), ("How many people live in {}?", "What is the population of {}?"), ("has population of", "population", "had population of"), (), (r"population (?:was|of|is)(?: [a-z]+)? (?P<A>\d[\d,.]*)",)),
    (("height", "elevation", "length", "area"), ("How high is {}?", "How long is {}?"), ("has elevation of", "has height of", "has length of", "covers"), (), (r"(?P<A>\d[\d,.]* (?:m|metres|feet|ft|km|miles|kilometres|square miles))\b",)),
    (("diocese", "religion"), ("What religion is {}?", "Which diocese is {} in?"), ("religion", "belongs to"), (), (rf"(?P<A>(?:Roman )?Catholic|Protestant|Jewish|Muslim|Anglican|Lutheran|(?:Arch)?[Dd]iocese of {NAME})",)),
    (("discoverer or inventor",), ("Who discovered {}?", "Who invented {}?"), ("discovered by", "invented by", "was discovered by"), ("discovered", "invented"), (rf"(?:discovered|invented)(?: in \d{{4}})? by (?:[a-z]+ )*(?P<A>{PERSON})",)),
    (("replaced by", "followed by"), ("What followed {}?", "Who succeeded {}?"), ("succeeded by", "followed by", "replaced by", "was succeeded by"), ("succeeded", "replaced", "followed"), (rf"(?:succeeded|followed|replaced) by (?:[a-z]+ )*(?P<A>{NAME})",)),
    (("replaces", "follows"), ("Who did {} succeed?", "What came before {}?"), ("succeeded", "replaced", "followed"), ("succeeded by", "followed by", "replaced by"), (rf"(?:succeeded|replacing|replaced|succeeding) (?:[a-z]+ )*(?P<A>{PERSON})",)),
]
# Of these, raw text says so much that only a share is kept.
SHARE = {"instance of": 0.12, "country of origin": 0.2, "country of citizenship": 0.5, "occupation": 0.5, "genre": 0.4,
         "country": 0.6}
COMPILED = [(names, questions, set(forth), set(back), [re.compile(p) for p in patterns])
            for names, questions, forth, back, patterns in RELATIONS]


def clue_of(rng, names, questions, subject: str) -> str:
    """A relation clue half of the time, else a question."""
    if rng.random() < 0.55:
        return f"{subject} | {rng.choice(names) if rng.random() < 0.4 else names[0]} | ?"
    return rng.choice(questions).format(subject)


def of_triple(subject: str, relation: str, value: str):
    """(relation, its subject, its answer) for each named relation that the triple's words may say."""
    said = relation.lower().strip()
    for entry in COMPILED:
        if said in entry[2]:
            yield entry, subject, value
        if said in entry[3]:
            yield entry, value, subject


def of_text(title: str, text: str):
    """(relation, start, end of its answer in the text) of raw text about its title."""
    for entry in COMPILED:
        for pattern in entry[4]:
            found = pattern.search(text, 0, 700)
            if found:
                start, end = found.span("A")
                answer = text[start:end].rstrip(" .,'’-")
                if answer and answer.lower() not in title.lower() and len(answer) < 60:
                    yield entry, start, start + len(answer)
                    break
