/** Words of the interface: privacy. */
export const privacy = {
  title: 'Privacy',
  open: 'Privacy: every request there can be',
  lead: 'Your documents, questions and answers are stored in this browser on this device. They are never sent anywhere, unless you choose a model on a server: then what that model is asked goes to that server.',
  what: 'Request',
  where: 'To',
  when: 'When and why',
  here: 'this site',
  rows: [
    {
      what: 'Trivium’s own files',
      where: 'this site',
      when: 'When the page is opened, and once more in the background so that it works without a network. An open page looks for a newer version once an hour.',
    },
    {
      what: 'The library that this site was published with',
      where: 'this site',
      when: 'Only if there is one: its list when the page is opened, its parts until all are here, a document’s file when you open its pages. Every site is asked once whether there is one.',
    },
    {
      what: 'The reading model with its runtime',
      where: 'this site',
      when: 'Once, in the background, when there is a document to read; not on a connection that is paid by what goes over it, unless you ask for it. Settings can turn it off.',
    },
    {
      what: 'Text recognition (6 MB)',
      where: 'this site',
      when: 'Once, when the first scan or picture is read.',
    },
    {
      what: 'The code that runs other models',
      where: 'this site',
      when: 'Only after you choose one.',
    },
    {
      what: 'Model files',
      where: 'the model hosts below',
      when: 'Only when you download a model; never while a question is answered.',
    },
    {
      what: 'Prompts to a model server',
      where: 'the address that you enter',
      when: 'Only if you choose a server: the question and the passages found for it. By default only this machine can be reached.',
    },
  ],
  none: 'There is nothing else: no account, no analytics, no fonts or scripts from elsewhere. A link in a document opens in another tab, after a question, and never while air-gapped.',
  allowed: 'Addresses that the browser lets this page reach',
  allowedNote: 'From the page’s content security policy; the browser refuses all others.',
  airGap: 'Air-gapped',
  airGapHint:
    'No request but for Trivium’s own files: no model downloads, no model servers, not even on this machine.',
  airGapLoads: 'Applies in full when the page is loaded anew.',
  isolation: 'Threads for models',
  isolationOn: 'On: models that run on the processor use several cores.',
  isolationOff: 'Off: models that run on the processor use one core.',
  isolationNext: 'This changes when the page is next loaded.',
  isolationHint: 'The page is isolated from other sites, which browsers ask of threads.',
} as const;
