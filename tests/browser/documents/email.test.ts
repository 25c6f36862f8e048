/** E-mails in a real browser, whose "latin1" is Windows-1252. */
import { expect, it } from 'vitest';
import { readEmail } from '../../../src/documents/formats/email/read.ts';

it('keeps every byte of what was sent in eight bits', () => {
  const body = 'Größe, Äpfel, Öl: “quoted” – 5 €.';
  const head = 'From: a@example.org\nSubject: Maße\nContent-Type: text/plain; charset=utf-8\n\n';
  const { title, text } = readEmail(new TextEncoder().encode(head + body).buffer, 'mail.eml');
  expect(title).toBe('Maße');
  expect(text).toContain(body);
});
