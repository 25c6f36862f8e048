"""Relations as knowledge bases name them, and how a person asks for them.

Hand-made, by no evaluation file, from the names of relations in the training data. A relation: its names, the questions
that ask for its value ({} stands for the subject), and what triplets call it: with the subject first, and the other way
round.
"""

from __future__ import annotations

from typing import NamedTuple


class Relation(NamedTuple):
    names: tuple[str, ...]
    questions: tuple[str, ...]
    forward: tuple[str, ...]
    backward: tuple[str, ...]


RELATIONS = (
    Relation(
        ("director", "directed by"),
        ("Who directed {}?", "Who is the director of {}?"),
        ("directed by", "was directed by", "is directed by", "director"),
        ("directed", "director of", "is director of"),
    ),
    Relation(
        ("screenwriter", "author", "writer"),
        ("Who wrote {}?", "Who is the author of {}?"),
        ("written by", "was written by", "is written by", "author", "authored by"),
        ("wrote", "author of", "is author of", "writer of", "has written"),
    ),
    Relation(
        ("composer",),
        ("Who composed {}?", "Who wrote the music of {}?"),
        ("composed by", "was composed by", "music by"),
        ("composed", "composer of"),
    ),
    Relation(
        ("performer", "artist"),
        ("Who sang {}?", "Who is the performer of {}?", "Who performed {}?"),
        (
            "performed by",
            "recorded by",
            "sung by",
            "was recorded by",
            "released by",
            "is an album by",
            "is a song by",
            "album by",
            "song by",
        ),
        ("performed", "recorded", "sang", "released"),
    ),
    Relation(
        ("producer",),
        ("Who produced {}?",),
        ("produced by", "was produced by"),
        ("produced", "producer of"),
    ),
    Relation(
        ("publisher",),
        ("Who published {}?", "Who is the publisher of {}?"),
        ("published by", "is published by", "was published by"),
        ("published", "publishes", "publisher of"),
    ),
    Relation(
        ("record label",),
        ("What is the record label of {}?", "Which label released {}?"),
        ("record label", "signed with", "signed to", "released on", "label"),
        (),
    ),
    Relation(
        ("cast member", "starring"),
        ("Who stars in {}?", "Who played in {}?"),
        ("stars", "starring", "cast includes", "features"),
        ("appeared in", "acted in", "starred in", "stars in"),
    ),
    Relation(
        ("creator", "developer"),
        ("Who created {}?", "Who developed {}?"),
        ("created by", "developed by", "was created by", "was developed by", "designed by", "invented by"),
        ("created", "developed", "designed", "invented"),
    ),
    Relation(
        ("founded by", "founder"),
        ("Who founded {}?", "Who was the founder of {}?"),
        ("founded by", "was founded by", "established by", "was established by"),
        ("founded", "established", "founder of", "co-founded", "was founder of"),
    ),
    Relation(
        ("spouse", "spouse of", "wife", "husband"),
        ("Who was {} married to?", "Who is the spouse of {}?", "Who married {}?"),
        (
            "married",
            "married to",
            "was married to",
            "is married to",
            "wife of",
            "husband of",
            "spouse",
            "wife",
            "husband",
            "is wife of",
        ),
        ("married", "married to", "was married to", "wife of", "husband of", "spouse of"),
    ),
    Relation(
        ("father",),
        ("Who is the father of {}?", "Who was {}'s father?"),
        ("son of", "daughter of", "father", "is son of", "was son of", "is daughter of", "was the son of"),
        ("father of", "is father of", "was father of"),
    ),
    Relation(
        ("mother",),
        ("Who is the mother of {}?", "Who was {}'s mother?"),
        ("mother",),
        ("mother of", "is mother of", "was mother of"),
    ),
    Relation(
        ("child", "children"),
        ("Who is the child of {}?", "Who is a son or daughter of {}?"),
        ("father of", "mother of", "has children", "has son", "has daughter", "parent of"),
        ("son of", "daughter of", "is son of", "child of"),
    ),
    Relation(
        ("sibling",),
        ("Who is the sibling of {}?", "Who is the brother or sister of {}?"),
        ("brother of", "sister of", "sibling of", "is brother of", "has brothers", "brother", "sister"),
        ("brother of", "sister of"),
    ),
    Relation(
        ("place of birth", "birthplace"),
        ("Where was {} born?", "In which city was {} born?", "What is the place of birth of {}?"),
        ("born in", "was born in", "is born in", "birthplace", "was born at", "born at"),
        ("birthplace of",),
    ),
    Relation(
        ("date of birth",),
        ("When was {} born?", "What is the date of birth of {}?"),
        ("born on", "was born on", "date of birth"),
        (),
    ),
    Relation(
        ("place of death",),
        ("Where did {} die?", "What is the place of death of {}?"),
        ("died in", "died at", "place of death"),
        (),
    ),
    Relation(
        ("date of death",),
        ("When did {} die?", "What is the date of death of {}?"),
        ("died on", "date of death", "died"),
        (),
    ),
    Relation(
        ("place of burial",),
        ("Where is {} buried?",),
        ("buried in", "buried at", "was buried in"),
        (),
    ),
    Relation(
        ("cause of death",),
        ("What did {} die of?",),
        ("died of", "died from", "cause of death"),
        (),
    ),
    Relation(
        ("country of citizenship", "nationality", "country"),
        ("What country is {} from?", "What nationality is {}?"),
        ("is from", "nationality", "was from", "citizen of", "from"),
        (),
    ),
    Relation(
        ("country", "located in the country"),
        ("In what country is {}?", "Which country is {} in?"),
        ("is in", "located in", "is located in", "in", "country", "located in country"),
        (),
    ),
    Relation(
        ("located in the administrative territorial entity", "located in", "location"),
        ("Where is {} located?", "In which county or state is {}?", "What is {} located in?"),
        (
            "located in",
            "is located in",
            "situated in",
            "is in",
            "is situated in",
            "located at",
            "lies in",
            "is located at",
            "is part of",
            "located on",
        ),
        ("location of", "contains", "home to", "is home to", "includes"),
    ),
    Relation(
        ("capital",),
        ("What is the capital of {}?",),
        ("capital is", "capital", "has capital"),
        ("capital of", "is capital of", "is the capital of", "was the capital of"),
    ),
    Relation(
        ("capital of",),
        ("What is {} the capital of?",),
        ("capital of", "is capital of", "is the capital of"),
        (),
    ),
    Relation(
        ("headquarters location", "headquarters"),
        ("Where is {} headquartered?", "Where are the headquarters of {}?"),
        ("headquartered in", "based in", "is based in", "is headquartered in", "headquarters"),
        (),
    ),
    Relation(
        ("location of formation",),
        ("Where was {} formed?",),
        ("formed in", "from", "originated in"),
        (),
    ),
    Relation(
        ("inception", "founded in"),
        ("When was {} founded?", "What year was {} established?"),
        (
            "founded in",
            "established in",
            "was founded in",
            "was established in",
            "created in",
            "formed in",
            "built in",
            "opened in",
            "founded on",
        ),
        (),
    ),
    Relation(
        ("publication date", "release date"),
        ("When was {} released?", "When did {} come out?", "What year was {} published?"),
        (
            "released in",
            "released on",
            "published in",
            "premiered on",
            "first published in",
            "aired on",
            "was released in",
            "premiered in",
        ),
        (),
    ),
    Relation(
        ("dissolved", "end time", "abolished date"),
        ("When did {} end?", "When was {} abolished?"),
        ("ended in", "dissolved in", "abolished in", "closed in", "disbanded in", "ceased in", "merged in"),
        (),
    ),
    Relation(
        ("educated at", "alma mater"),
        ("Where did {} study?", "Which university did {} attend?"),
        ("graduated from", "studied at", "attended", "educated at", "was educated at", "alumnus of"),
        (),
    ),
    Relation(
        ("employer", "works for"),
        ("Who does {} work for?", "Who employed {}?"),
        ("worked for", "works for", "worked at", "professor at", "employed by", "teaches at"),
        ("employs", "employed"),
    ),
    Relation(
        ("position held", "office"),
        ("What position did {} hold?",),
        ("served as", "was appointed", "elected as", "became"),
        (),
    ),
    Relation(
        ("member of sports team", "team"),
        ("What team does {} play for?", "Which club did {} play for?"),
        (
            "played for",
            "plays for",
            "signed with",
            "joined",
            "transferred to",
            "on team",
            "was drafted by",
            "drafted by",
        ),
        (),
    ),
    Relation(
        ("league", "part of league"),
        ("Which league does {} play in?",),
        ("competes in", "plays in", "league", "played in"),
        (),
    ),
    Relation(
        ("owned by", "owner"),
        ("Who owns {}?", "Who is the owner of {}?"),
        ("owned by", "is owned by", "was owned by", "acquired by", "bought by"),
        ("owns", "owned", "acquired", "bought"),
    ),
    Relation(
        ("parent organization", "subsidiary of"),
        ("What company is {} a subsidiary of?", "What is {} a part of?"),
        ("subsidiary of", "is a subsidiary of", "division of", "is part of", "part of"),
        ("subsidiary", "includes"),
    ),
    Relation(
        ("operator",),
        ("Who operates {}?",),
        ("operated by", "is operated by", "run by", "managed by", "administered by"),
        ("operates", "operated", "runs"),
    ),
    Relation(
        ("manufacturer",),
        ("Who made {}?", "Which company manufactures {}?"),
        ("manufactured by", "made by", "built by", "produced by"),
        ("manufactures", "makes", "built", "manufactured"),
    ),
    Relation(
        ("original network", "original broadcaster", "network"),
        ("What network aired {}?", "On which channel is {} shown?"),
        ("aired on", "broadcast on", "airs on", "premiered on"),
        ("aired", "broadcasts"),
    ),
    Relation(
        ("member of", "member of political party", "party"),
        ("What is {} a member of?", "Which party does {} belong to?"),
        ("member of", "is a member of", "was a member of", "belonged to", "belongs to", "affiliated with", "joined"),
        ("includes", "has members", "members include"),
    ),
    Relation(
        ("has part", "member", "band member"),
        ("Who is a member of {}?", "What is part of {}?"),
        ("includes", "consists of", "contains", "members include", "include", "comprises", "consisted of"),
        ("part of", "is part of", "member of", "is a member of", "was part of"),
    ),
    Relation(
        ("part of", "series"),
        ("What is {} part of?", "Which series does {} belong to?"),
        ("part of", "is part of", "was part of", "belongs to"),
        ("includes", "contains", "consists of"),
    ),
    Relation(
        ("named after",),
        ("Who is {} named after?", "What was {} named for?"),
        ("named after", "is named after", "was named after", "named for"),
        (),
    ),
    Relation(
        ("based on",),
        ("What is {} based on?",),
        ("based on", "is based on", "adapted from", "inspired by"),
        ("inspired", "was adapted into"),
    ),
    Relation(
        ("mouth of the watercourse", "flows into"),
        ("What does {} flow into?", "Where does {} end?"),
        ("flows into", "flows to", "is a tributary of", "tributary of", "empties into"),
        (),
    ),
    Relation(
        ("shares border with", "borders"),
        ("What borders {}?", "Which place shares a border with {}?"),
        ("borders", "is bordered by", "bordered by", "borders with", "adjacent to", "surrounded by"),
        ("borders", "is bordered by", "borders with"),
    ),
    Relation(
        ("occupation", "profession"),
        ("What is the occupation of {}?", "What did {} do?"),
        ("profession", "occupation", "worked as"),
        (),
    ),
    Relation(
        ("instance of", "type"),
        ("What is {}?", "What kind of thing is {}?"),
        ("is a", "is an", "is a type of"),
        (),
    ),
    Relation(
        ("conflict", "military conflict"),
        ("What war did {} fight in?",),
        ("fought in", "served in", "participated in", "took part in"),
        (),
    ),
    Relation(
        ("military branch", "branch"),
        ("What branch did {} serve in?",),
        ("served in", "enlisted in", "joined"),
        (),
    ),
    Relation(
        ("language", "original language of work"),
        ("What language is {} in?", "What is the original language of {}?"),
        ("language", "is in", "written in", "speaks"),
        (),
    ),
    Relation(
        ("country of origin",),
        ("What country is {} from?", "In what country was {} made?"),
        ("originated in", "produced in", "from", "is from"),
        (),
    ),
    Relation(
        ("genre",),
        ("What genre is {}?",),
        ("genre", "classified as"),
        (),
    ),
    Relation(
        ("award received", "winner"),
        ("What award did {} win?", "What did {} receive?"),
        ("won", "received", "awarded", "was awarded"),
        ("won by", "awarded to", "winner"),
    ),
    Relation(
        ("population",),
        ("How many people live in {}?", "What is the population of {}?"),
        ("has population of", "population", "had population of"),
        (),
    ),
    Relation(
        ("height", "elevation", "length", "area"),
        ("How high is {}?", "How long is {}?"),
        ("has elevation of", "has height of", "has length of", "covers"),
        (),
    ),
    Relation(
        ("diocese", "religion"),
        ("What religion is {}?", "Which diocese is {} in?"),
        ("religion", "belongs to"),
        (),
    ),
    Relation(
        ("discoverer or inventor",),
        ("Who discovered {}?", "Who invented {}?"),
        ("discovered by", "invented by", "was discovered by"),
        ("discovered", "invented"),
    ),
    Relation(
        ("replaced by", "followed by"),
        ("What followed {}?", "Who succeeded {}?"),
        ("succeeded by", "followed by", "replaced by", "was succeeded by"),
        ("succeeded", "replaced", "followed"),
    ),
    Relation(
        ("replaces", "follows"),
        ("Who did {} succeed?", "What came before {}?"),
        ("succeeded", "replaced", "followed"),
        ("succeeded by", "followed by", "replaced by"),
    ),
    Relation(
        ("child of", "parent"),
        ("Whose child is {}?", "Who are the parents of {}?"),
        (),
        (),
    ),
    Relation(
        ("date founded",),
        ("When was {} founded?", "What year was {} established?"),
        (),
        (),
    ),
    Relation(
        ("ceo", "chief executive officer"),
        ("Who is the CEO of {}?", "Who runs {}?"),
        (),
        (),
    ),
    Relation(
        ("place of residence", "residence"),
        ("Where does {} live?", "Where did {} live?"),
        (),
        (),
    ),
    Relation(
        ("political affiliation",),
        ("What party does {} belong to?",),
        (),
        (),
    ),
    Relation(
        ("employee or member of",),
        ("Who does {} work for?", "What is {} a member of?"),
        (),
        (),
    ),
    Relation(
        ("sport",),
        ("What sport does {} play?", "What sport is {} about?"),
        (),
        (),
    ),
    Relation(
        ("position played on team / speciality", "position"),
        ("What position does {} play?",),
        (),
        (),
    ),
    Relation(
        ("military rank",),
        ("What rank did {} hold?",),
        (),
        (),
    ),
    Relation(
        ("voice type",),
        ("What type of voice does {} have?",),
        (),
        (),
    ),
    Relation(
        ("constellation",),
        ("In which constellation is {}?",),
        (),
        (),
    ),
    Relation(
        ("crosses",),
        ("What does {} cross?", "Which river does {} cross?"),
        (),
        (),
    ),
    Relation(
        ("located in or next to body of water",),
        ("Which body of water is {} on?", "What water is {} next to?"),
        (),
        (),
    ),
    Relation(
        ("main subject",),
        ("What is {} about?",),
        (),
        (),
    ),
    Relation(
        ("competition class",),
        ("What class is {} in?",),
        (),
        (),
    ),
    Relation(
        ("head of government",),
        ("Who is the head of government of {}?", "Who governs {}?"),
        (),
        (),
    ),
    Relation(
        ("head of state",),
        ("Who is the head of state of {}?",),
        (),
        (),
    ),
    Relation(
        ("chairperson",),
        ("Who chairs {}?", "Who is the chairman of {}?"),
        (),
        (),
    ),
    Relation(
        ("official language",),
        ("What language is spoken in {}?", "What is the official language of {}?"),
        (),
        (),
    ),
    Relation(
        ("languages spoken, written or signed",),
        ("What languages does {} speak?",),
        (),
        (),
    ),
    Relation(
        ("continent",),
        ("On what continent is {}?",),
        (),
        (),
    ),
    Relation(
        ("notable work",),
        ("What is {} known for?", "What did {} make?"),
        (),
        (),
    ),
    Relation(
        ("lyrics by",),
        ("Who wrote the lyrics of {}?",),
        (),
        (),
    ),
    Relation(
        ("production company",),
        ("Which company produced {}?",),
        (),
        (),
    ),
    Relation(
        ("platform",),
        ("On what platform does {} run?",),
        (),
        (),
    ),
    Relation(
        ("characters",),
        ("Who is a character in {}?",),
        (),
        (),
    ),
    Relation(
        ("present in work",),
        ("In what work does {} appear?",),
        (),
        (),
    ),
    Relation(
        ("start time", "point in time"),
        ("When did {} begin?", "When was {}?"),
        (),
        (),
    ),
    Relation(
        ("influenced by",),
        ("Who influenced {}?",),
        (),
        (),
    ),
    Relation(
        ("legislative body",),
        ("What is the parliament of {}?",),
        (),
        (),
    ),
    Relation(
        ("causative agent of",),
        ("What disease does {} cause?",),
        (),
        (),
    ),
    Relation(
        ("ingredient of",),
        ("What is {} used in?",),
        (),
        (),
    ),
)

BY_NAME = {name: relation for relation in RELATIONS for name in relation.names}
FORWARD: dict[str, list[Relation]] = {}
BACKWARD: dict[str, list[Relation]] = {}
for _relation in RELATIONS:
    for _words in _relation.forward:
        FORWARD.setdefault(_words, []).append(_relation)
    for _words in _relation.backward:
        BACKWARD.setdefault(_words, []).append(_relation)
