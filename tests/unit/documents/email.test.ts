import { describe, expect, it } from 'vitest';
import { inWords } from '../../../src/documents/formats/email/read.ts';
import { readDocument } from '../../../src/documents/read.ts';
import { seeded } from '../../support/random.ts';

const read = (source: string | Uint8Array<ArrayBuffer>, name = 'mail.eml') =>
  readDocument(
    {
      name,
      bytes: typeof source === 'string' ? new TextEncoder().encode(source).buffer : source.buffer,
    },
    {} as never,
  );

async function blocksOf(...lines: string[]): Promise<string[]> {
  const { text, blocks } = await read(lines.join('\r\n'));
  return blocks.map(({ kind, level, start, end }) => {
    return `${kind}${level || ''}: ${text.slice(start, end)}`;
  });
}

const HEAD = ['From: anna@example.org', 'Subject: Oil'];

describe('an e-mail', () => {
  it('says who sent it to whom, when and about what', async () => {
    const mail = [
      'Received: from a by b',
      'From: =?utf-8?Q?Anna_S=C3=B8rensen?= <anna@example.org>',
      'To: "Jon, the keeper" <jon@example.org>,',
      ' Mia <mia@example.org>',
      'Date: Tue, 12 Mar 2024 14:05:10 +0100',
      'Subject: =?ISO-8859-1?B?TGFtcGVu9mw=?=',
      ' =?utf-8?Q?_f=C3=BCr_den_Turm?=',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Dear Jon,',
      '',
      'the oil comes on =E2=80=9EFriday=E2=80=9C and costs 40 =',
      'crowns.',
      '',
      'Best Regards',
      '',
      'Anna',
    ];
    expect(await read(mail.join('\n'))).toMatchObject({
      kind: 'email',
      title: 'Lampenöl für den Turm',
    });
    expect(await blocksOf(...mail)).toEqual([
      'heading1: Lampenöl für den Turm',
      'list-item: The e-mail was sent by Anna Sørensen <anna@example.org>.',
      'list-item: The e-mail was sent to "Jon, the keeper" <jon@example.org>, Mia <mia@example.org>.',
      'list-item: The e-mail was sent on Tuesday, 12 March 2024, 14:05 (UTC+01:00).',
      'list-item: The subject of the e-mail is Lampenöl für den Turm.',
      'paragraph: Dear Jon,',
      'paragraph: the oil comes on „Friday“ and costs 40 crowns.',
      'paragraph: Best Regards',
      'paragraph: Anna',
    ]);
  });

  it('of alternatives is its page, without its scripts; attachments are named', async () => {
    const page = btoa('<p>The oil is <b>here</b>.</p><script>x</script><img src=http://e.org/spy>');
    const said = await blocksOf(
      ...HEAD,
      'Content-Type: multipart/mixed; boundary="a b"',
      '',
      'Nobody sees this.',
      '--a b',
      'Content-Type: multipart/alternative; boundary=inner',
      '',
      '--inner',
      '',
      'The oil is here (text).',
      '--inner',
      'Content-Type: text/html; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      page,
      '--inner--',
      '--a b',
      "Content-Type: application/pdf; name*0*=utf-8''%C3%96l%20; name*1*=1871.pdf",
      'Content-Disposition: attachment',
      '',
      '%PDF',
      '--a b--',
      'Nor this.',
    );
    expect(said.slice(3)).toEqual([
      'list-item: Attachment: Öl 1871.pdf',
      'paragraph: The oil is here.',
    ]);
  });

  it('with a page that says nothing is its text', async () => {
    const said = await blocksOf(
      ...HEAD,
      'Content-Type: multipart/alternative; boundary=x',
      '',
      '--x',
      '',
      'The oil is here.',
      '--x',
      'Content-Type: text/html',
      '',
      '<img src="cid:1">',
      '--x--',
    );
    expect(said.at(-1)).toBe('paragraph: The oil is here.');
  });

  it('has e-mails that are attached to it under headings of their own', async () => {
    const said = await blocksOf(
      ...HEAD,
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      '',
      'See below.',
      '--x',
      'Content-Type: message/rfc822',
      '',
      'From: jon@example.org',
      'Subject: Rope',
      '',
      'The rope is short.',
      '--x--',
    );
    expect(said.slice(3)).toEqual([
      'paragraph: See below.',
      'heading2: Rope',
      'list-item: The e-mail was sent by jon@example.org.',
      'list-item: The subject of the e-mail is Rope.',
      'paragraph: The rope is short.',
    ]);
  });

  it('has lines that were broken for sending joined again', async () => {
    const type = 'Content-Type: text/plain; format=flowed';
    const said = await blocksOf(...HEAD, type, '', 'The oil comes ', 'on Friday.', '-- ', 'Anna');
    expect(said.at(-1)).toBe('paragraph: The oil comes on Friday.\n-- \nAnna');
  });

  it('that quotes others has their words without the marks, under who wrote them', async () => {
    const said = await blocksOf(
      ...[...HEAD, '', 'It comes on Friday.', '', '> On Tue, 12 Mar 2024 at 14:05, Jon Vik'],
      ...[
        '> <jon@example.org> wrote:',
        '>',
        '> When does the oil',
        '> come? It was due in',
        '> May.',
      ],
      ...['>> On 11 Mar 2024, Anna wrote:', '>>', '>> The lamp is out.'],
    );
    expect(said.slice(3)).toEqual([
      'paragraph: It comes on Friday.',
      'heading3: On Tue, 12 Mar 2024 at 14:05, Jon Vik <jon@example.org> wrote:',
      'paragraph: When does the oil\ncome? It was due in\nMay.',
      'heading4: On 11 Mar 2024, Anna wrote:',
      'paragraph: The lamp is out.',
    ]);
  });

  it('has what was forwarded under who sent it', async () => {
    const sent = (from: string): string[] => [`From: ${from}`, 'Sent: 2 May', 'To: Mia', ''];
    const forwarded = [...sent('Jon'), 'No.', '', '-----', ...sent('Bo'), 'The oil?', '', 'Bo'];
    expect((await blocksOf(...HEAD, '', 'See below.', '', ...forwarded)).slice(-6)).toEqual([
      'paragraph: Sent: 2 May\nTo: Mia',
      'paragraph: No.',
      'heading2: From: Bo',
      'paragraph: Sent: 2 May\nTo: Mia',
      'paragraph: The oil?',
      'paragraph: Bo',
    ]);
  });

  it.each([
    ['From', ['---------- Forwarded message ---------']],
    ['From', []],
    ['Von', ['-----Ursprüngliche Nachricht-----']],
    ['Von', ['________________________________']],
  ])('has the one that was forwarded under who sent it: %s, %j', async (from, rule) => {
    const fields = from === 'Von' ? ['Gesendet: 2. Mai', 'An: Mia'] : ['Date: 2 May', 'To: Mia'];
    const forwarded = [...rule, `${from}: Bo`, ...fields, '', 'The oil?', '', 'Bo'];
    expect((await blocksOf(...HEAD, '', 'See below.', '', ...forwarded)).slice(-5)).toEqual([
      'paragraph: See below.',
      `heading2: ${from}: Bo`,
      `paragraph: ${fields.join('\n')}`,
      'paragraph: The oil?',
      'paragraph: Bo',
    ]);
  });

  it('keeps other fields as they are', async () => {
    const fields = ['-----', 'Name: Anna', 'Age: 40', 'Town: Holm'];
    expect((await blocksOf(...HEAD, '', ...fields)).at(-1)).toBe(`paragraph: ${fields.join('\n')}`);
  });

  it('that answers in between leaves nobody under the name of another', async () => {
    const said = await blocksOf(
      ...[...HEAD, '', 'On 12 Mar 2024, Jon wrote:', '> When does the oil come?'],
      ...['On Friday.', '> Who brings it?', 'The ferry.'],
    );
    expect(said.slice(3)).toEqual([
      'paragraph: On 12 Mar 2024, Jon wrote:',
      'paragraph: When does the oil come?',
      'paragraph: On Friday.',
      'paragraph: Who brings it?',
      'paragraph: The ferry.',
    ]);
  });

  it.each([
    ['12 Mar 2024 14:05 GMT', '12 March 2024, 14:05'],
    ['Sun, 1 Jan 2023', 'Sunday, 1 January 2023'],
    ['yesterday', 'yesterday'],
  ])('has the date %s', (given, said) => {
    expect(inWords(given)).toBe(said);
  });
});

describe('a page that was saved in one file', () => {
  it('is the page', async () => {
    const saved = [
      'From: <Saved by Blink>',
      'Subject: Sea',
      'MIME-Version: 1.0',
      'Content-Type: multipart/related; type="text/html"; boundary="--x"',
      '',
      '----x',
      'Content-Type: text/html',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      '<title>Sea</title><p>Anna =',
      'sailed.</p>',
      '----x',
      'Content-Type: text/css',
      '',
      'p { color: red }',
      '----x--',
    ].join('\r\n');
    expect(await read(saved, 'sea.mhtml')).toMatchObject({
      ...{ kind: 'html', title: 'Sea', text: 'Anna sailed.' },
    });
  });
});

describe('a bad e-mail', () => {
  it('is refused where it is none', async () => {
    await expect(read('<p>Log in first.</p>')).rejects.toMatchObject({ code: 'not-supported' });
    await expect(read(Uint8Array.of(0, 1, 2, 3))).rejects.toMatchObject({ code: 'not-supported' });
  });

  it.each([
    ['cut in its head', 'From: anna@example.org\r\nSubj'],
    [
      'cut in a part',
      'From: a\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nA: b\r\n\r\nAnna',
    ],
    [
      'in parts without end',
      `From: a\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n${'--x\r\n'.repeat(50_000)}`,
    ],
    ['of bad base64', 'From: a\r\nContent-Transfer-Encoding: base64\r\n\r\n####=A'],
    ['of addresses that do not end', `From: ${'<'.repeat(300_000)}\r\n\r\nAnna`],
    ['of one long header', `From: ${'a'.repeat(3_000_000)}\r\n\r\nAnna`],
    ['of bad words', `From: ${'=?utf-8?Q?'.repeat(50_000)}\r\n\r\nAnna`],
  ])('is read as far as it goes: %s', async (_, source) => {
    expect((await read(source)).text).toContain('The e-mail was sent by ');
  });

  it('in parts of parts of parts is read to some depth', async () => {
    const nested = (depth: number): string =>
      depth === 0
        ? '\r\nAnna'
        : `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n${nested(depth - 1)}\r\n--b${depth}--\r\n`;
    expect((await read(`From: a\r\n${nested(5)}`)).text).toContain('Anna');
    expect((await read(`From: a\r\n${nested(500)}`)).text).toContain('The e-mail was sent by a.');
  });

  it('of any bytes is read or refused', async () => {
    const random = seeded(9);
    for (let round = 0; round < 200; round++) {
      const bytes = new TextEncoder().encode(
        'From: a\r\nSubject: =?utf-8?B?w7g=?=\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n\r\nAnna\r\n--x--',
      );
      for (let i = 0; i < 6; i++)
        bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
      await read(bytes).catch((thrown: unknown) => {
        expect(thrown).toMatchObject({ name: 'TriviumError' });
      });
    }
  });
});

describe('an e-mail that programs have put together in their own ways', () => {
  it('has each alternative once where boundaries begin alike', async () => {
    const alternative = (type: string, text: string) => [
      '--b1-alt',
      `Content-Type: ${type}`,
      '',
      text,
    ];
    const lines = await blocksOf(
      ...[...HEAD, 'Content-Type: multipart/mixed; boundary=b1', '', '--b1'],
      ...['Content-Type: multipart/alternative; boundary=b1-alt', ''],
      ...alternative('text/plain', 'The pump broke.\r\n--b1 and so on'),
      ...alternative('text/html', '<p>The pump broke.</p>'),
      ...['--b1-alt--', '--b1', 'Content-Type: text/plain', '', 'On behalf of the list.', '--b1--'],
    );
    expect(lines.slice(3)).toEqual([
      'paragraph: The pump broke.',
      'paragraph: On behalf of the list.',
    ]);
  });

  it('names an attachment once, however its name is sent', async () => {
    const attached = (...disposition: string[]) =>
      blocksOf(
        ...[...HEAD, 'Content-Type: multipart/mixed; boundary=q', '', '--q'],
        ...['Content-Type: application/pdf', 'Content-Disposition: attachment;', ...disposition],
        ...['', 'JVBERi0=', '--q--'],
      );
    const both = ` filename="O l.pdf"; filename*=UTF-8''%C3%96l%20%e2%82%ac.pdf`;
    expect((await attached(both)).at(-1)).toBe('list-item: Attachment: Öl €.pdf');
    const parts = [` filename*0*=UTF-8''M%C3;`, ' filename*1*=%BChle;', ' filename*2=" 5%41.pdf"'];
    expect((await attached(...parts)).at(-1)).toBe('list-item: Attachment: Mühle 5%41.pdf');
    const quotes = [` filename*0="it's a";`, ` filename*1=" 'mill'.pdf"`];
    expect((await attached(...quotes)).at(-1)).toBe("list-item: Attachment: it's a 'mill'.pdf");
  });

  it('has a subject that was cut amid a character', async () => {
    const subject = ['Subject: =?UTF-8?B?R3LDvMM=?=', ' =?UTF-8?B?n2U=?='];
    expect(await read(['From: a@b.c', ...subject, '', 'Text.'].join('\r\n'))).toMatchObject({
      title: 'Grüße',
    });
  });

  it('says who sent it behind a mark of UTF-8 and empty lines', async () => {
    for (const before of ['\uFEFF', '\r\n', '\n\n']) {
      const mail = await read(`${before}From: Anna Berg <a@b.c>\r\nSubject: Oil\r\n\r\nText.`);
      expect(mail).toMatchObject({ author: 'Anna Berg', title: 'Oil' });
    }
  });

  it('says what it says where its text has a name', async () => {
    const [, , , ...lines] = await blocksOf(
      ...[...HEAD, 'Content-Type: text/plain; name="body.txt"', 'Content-Disposition: inline'],
      ...['', 'The oil comes.'],
    );
    expect(lines).toEqual(['paragraph: The oil comes.']);
  });

  it('has no spaces that were sent to be taken out again', async () => {
    const lines = await blocksOf(
      ...[...HEAD, 'Content-Type: text/plain; format=flowed; delsp=yes', ''],
      ...['The pump in the  ', 'base ', 'ment broke.'],
    );
    expect(lines.at(-1)).toBe('paragraph: The pump in the basement broke.');
  });
});
