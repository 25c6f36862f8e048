/** Words of the reader's actions, apart from the others: they are loaded with it. */
export const english = {
  more: 'More for this document',
  turnRight: 'Turn right',
  turnLeft: 'Turn left',
  dark: 'Dark pages',
  print: 'Print…',
  save: 'Save the original',
  noFile: 'The original file is not in this copy of the library.',
  resize: 'Width of the reader',
  headings: 'Contents',
  /** A page that the file gives another name than its place: "iv", the fourth. */
  labelled: (label: string, page: number, of: number) =>
    `Page ${label} (${page.toLocaleString('en')} of ${of.toLocaleString('en')})`,
  placeOf: (page: number, of: number) =>
    `(${page.toLocaleString('en')} of ${of.toLocaleString('en')})`,
  goToLabel: (label: string) => `Go to page ${label}`,
  back: (page: string) => `Back to page ${page}`,
  linkToPage: (page: string) => `Link to page ${page}`,
  linkTo: (address: string) => `Link to ${address}`,
  openTitle: 'Open this address?',
  openBody: (address: string) =>
    `${address}\n\nThe document links to it. It opens in another tab, outside Trivium: whoever runs that site sees your visit.`,
  open: 'Open',
  airGapped: (address: string) =>
    `Trivium is air-gapped and opens no address. The link leads to ${address}`,
  printing: {
    title: 'Print',
    from: 'From page',
    to: 'To page',
    start: 'Print',
    preparing: (done: number, of: number) =>
      `Preparing page ${done.toLocaleString('en')} of ${of.toLocaleString('en')}…`,
    failed: 'The pages could not be prepared for printing.',
  },
} as const;
