/** Vektoren. */
export const vectors = {
  '{ids} rows of {width} numbers were expected.':
    '{ids} Reihen von {width} Zahlen wurden erwartet.',
  'The vector of id {id} is not of unit length.': 'Der Vektor {id} hat nicht die Länge 1.',
  'There is not enough memory for so many vectors.':
    'Für so viele Vektoren reicht der Speicher nicht.',
  'Close other tabs or programs, or split the library.':
    'Schließen Sie andere Tabs oder Programme, oder teilen Sie die Bibliothek.',
  'A quantised index takes {fewest} to {most} dimensions, not {dimensions}.':
    'Ein quantisierter Index nimmt {fewest} bis {most} Dimensionen, nicht {dimensions}.',
  'k must be a whole number, not {k}.': 'k muss eine ganze Zahl sein, nicht {k}.',
  'R must be a positive whole number, not {r}.': 'R muss eine positive ganze Zahl sein, nicht {r}.',
  'Similarities take one query at a time.': 'Ähnlichkeiten gibt es für eine Anfrage auf einmal.',
  'The vectors can be checked when all of them have been read.':
    'Die Vektoren lassen sich prüfen, wenn alle gelesen sind.',
  '{ids} vectors were asked for; {given} numbers were given.':
    '{ids} Vektoren wurden verlangt; {given} Zahlen kamen.',
  'their header cannot be read': 'ihr Kopf lässt sich nicht lesen',
  'their header is too short': 'ihr Kopf ist zu kurz',
  'their header does not fit its blocks': 'ihr Kopf passt nicht zu seinen Blöcken',
  'The stored vectors were written by another version of Trivium.':
    'Die gespeicherten Vektoren wurden von einer anderen Version von Trivium geschrieben.',
  'Reload the page to get the newest version, or index the documents again.':
    'Laden Sie die Seite neu, um die neueste Version zu bekommen, oder lassen Sie die Dokumente neu erschließen.',
  'The stored vectors are damaged: {what}.': 'Die gespeicherten Vektoren sind beschädigt: {what}.',
  'Index the documents again; their texts are not affected.':
    'Lassen Sie die Dokumente neu erschließen; ihre Texte sind nicht betroffen.',
  '{ids} vectors of {dimensions} dimensions take {wanted} numbers; {given} were given.':
    '{ids} Vektoren mit {dimensions} Dimensionen brauchen {wanted} Zahlen; {given} kamen.',
  '{id} marks deleted rows and cannot be an id.':
    '{id} bezeichnet gelöschte Reihen und kann keine Nummer sein.',
  'The vector of id {id} holds a value that is no finite number.':
    'Der Vektor {id} enthält einen Wert, der keine endliche Zahl ist.',
  'The vector of id {id} is zero.': 'Der Vektor {id} ist null.',
  'The vector of id {id} has length {length}, too far from 1.':
    'Der Vektor {id} hat die Länge {length}, zu weit von 1.',
  'The vector of id {id} has length {length} instead of 1.':
    'Der Vektor {id} hat die Länge {length} statt 1.',
  'Query vectors must have {dimensions} dimensions.':
    'Vektoren von Anfragen müssen {dimensions} Dimensionen haben.',
  'A query vector has length {length}, which is too long.':
    'Der Vektor einer Anfrage hat die Länge {length} und ist damit zu lang.',
  'A query vector holds a value that is no finite number.':
    'Der Vektor einer Anfrage enthält einen Wert, der keine endliche Zahl ist.',
  'Nothing was changed. Check the embedder that made the vectors.':
    'Nichts wurde geändert. Prüfen Sie das Embedding-Modell, das die Vektoren gemacht hat.',
};
