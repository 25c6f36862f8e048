/** Invented articles that the questions of these tests are asked about. */
export const ARTICLES: Record<string, string> = {
  'Mina Brook':
    'Mina Brook (12 May 1931 – 3 June 1999) was a Norwegian novelist. She was born in Larnton and grew up in Velm. Her husband is Peter Lund. She died in Tolvane.',
  'Peter Lund': 'Peter Lund is an engineer who was born in Tolvane in 1928.',
  'Ida Holt': 'Ida Holt was born in Velm. She is an engineer and surveyor.',
  'Otto Ferris': 'Otto Ferris was born in Marrowick. He moved to Velm in 1950.',
  'The Salt Road':
    'The Salt Road is a 1962 novel by Mina Brook. It was published by Kettle Press in Dunmore.',
  'Torran Bridge':
    'The Torran Bridge is a bridge in Larnton. It was designed by Peter Lund. It is 820 metres long and 24 metres wide.',
  'Skell Bridge':
    'The Skell Bridge crosses the Skell. It has a length of 640 m and opened in 1971.',
  Larnton: 'Larnton is a town in Eastmark. Larnton has 12,300 inhabitants.',
  Tolvane: 'Tolvane is a town in Westmark. It has a population of 9,800.',
  Marrowick: 'Marrowick is a city in Eastmark with a population of 41,000.',
  Dunmore: 'Dunmore is the capital of Eastmark. It lies on the Skell.',
  Eastmark: 'Eastmark is a country on the northern coast. Its largest city is Marrowick.',
  Westmark: 'Westmark is a country. The capital of Westmark is Velm.',
  'Mount Arrel': 'Mount Arrel is a mountain in Westmark. It rises to a height of 2,310 metres.',
  'Mount Bressa': 'Mount Bressa is a 1,940 m high mountain in Eastmark.',
};
