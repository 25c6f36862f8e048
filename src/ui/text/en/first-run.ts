/** Words of the interface: first run. */
export const firstRun = {
  title: 'Ask questions that take more than one step.',
  lead: 'Drop in your documents. Trivium takes a question apart, finds each piece in the pages, and shows the sentence that every step of the answer comes from.',
  privacy: 'Everything is stored in this browser on this device; nothing is sent anywhere.',
  drop: 'Drop documents here: PDF, Word, EPUB, web pages, text',
  choose: 'Choose files',
  sample: 'Try the sample',
  sampleNote: 'A short made-up document with three questions to ask it.',
  sampleLoading: 'Loading the sample…',
  how: 'How it works',
  steps: [
    {
      title: 'It takes the question apart',
      body: 'Each part becomes a clue; what is not known yet becomes a placeholder.',
    },
    {
      title: 'It fills each placeholder',
      body: 'Round by round, from statements found in your pages, and says why.',
    },
    {
      title: 'It shows where it is written',
      body: 'Every step cites a sentence; one click opens the page with it highlighted.',
    },
  ],
} as const;
