/** Methoden und ihre Einstellungen. */
export const methods = {
  'Turns the question into clues with placeholders and fills them from the documents, hop by hop.':
    'Macht aus der Frage Hinweise mit Platzhaltern und füllt sie Schritt für Schritt aus den Dokumenten.',
  'Reasons about what is missing, looks it up entity by entity, and collects it in an outline.':
    'Überlegt, was fehlt, schlägt es Ding für Ding nach und sammelt es in einer Übersicht.',
  'Sorts the question, splits or refines it into questions of one step, and reads only what is relevant.':
    'Ordnet die Frage ein, teilt oder verfeinert sie in Fragen mit einem Schritt und liest nur, was dazugehört.',
  'Sorts the question and answers it by the method that serves its kind best.':
    'Ordnet die Frage ein und beantwortet sie mit der Methode, die für ihre Art am besten ist.',
  'Collects statements round by round, then reads them, their sentences or whole passages, as far as the question needs.':
    'Sammelt Runde für Runde Aussagen und liest dann sie, ihre Sätze oder ganze Textstellen, so weit die Frage es braucht.',
  'Plans sub-questions and grows a graph of statements for the question until it suffices.':
    'Plant Teilfragen und lässt einen Graphen aus Aussagen wachsen, bis er für die Frage genügt.',
  'Thinks one sentence at a time and searches with each.':
    'Denkt Satz für Satz und sucht mit jedem.',
  'Reads the passages of one search by words.': 'Liest die Textstellen einer Suche nach Wörtern.',
  'Reads the passages of one search by meaning.':
    'Liest die Textstellen einer Suche nach Bedeutung.',
  'Answers from what the language model knows, without any document.':
    'Antwortet aus dem, was das Sprachmodell weiß, ohne ein Dokument.',
  'Passages per round (k)': 'Textstellen je Runde (k)',
  'More finds more and takes longer.': 'Mehr findet mehr und dauert länger.',
  'Rounds at most (N)': 'Höchstens so viele Runden (N)',
  'How many times it may search before it must answer.':
    'Wie oft gesucht werden darf, bevor geantwortet werden muss.',
  'Read the passages too': 'Auch die Textstellen lesen',
  'Without them, only statements are read.': 'Ohne sie werden nur Aussagen gelesen.',
  'Passages recalled per search': 'Gefundene Textstellen je Suche',
  'Passages read per entity': 'Gelesene Textstellen je Ding',
  'Rounds at most': 'Höchstens so viele Runden',
  'Passages per question': 'Textstellen je Frage',
  'Questions at most': 'Höchstens so viele Fragen',
  'Passages per round (K)': 'Textstellen je Runde (K)',
  'Candidate statements per round (N)': 'Aussagen zur Wahl je Runde (N)',
  'Rounds at most (L)': 'Höchstens so viele Runden (L)',
  'Passages per sub-question (k)': 'Textstellen je Teilfrage (k)',
  'Passages per search': 'Textstellen je Suche',
  'Searches at most': 'Höchstens so viele Suchen',
  Passages: 'Textstellen',
  'No retrieval': 'Ohne Nachschlagen',
  'T2RAG, one round': 'T2RAG, eine Runde',
  'T2RAG, no passages': 'T2RAG, ohne Textstellen',
};
