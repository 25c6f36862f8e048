import { describe, expect, it } from 'vitest';
import {
  checkAddress,
  checkAllowed,
  USUAL_SERVERS,
} from '../../../../src/engines/openai/address.ts';
import { inEnglish } from '../../../../src/sentences.ts';

describe('checkAddress', () => {
  it('completes what people type', () => {
    const url = (typed: string) => checkAddress(typed).url;
    expect(url('localhost:11434')).toBe('http://localhost:11434/v1');
    expect(url(' http://127.0.0.1:1234/v1/ ')).toBe('http://127.0.0.1:1234/v1');
    expect(url('http://127.0.0.1:8080/v1/chat/completions')).toBe('http://127.0.0.1:8080/v1');
    expect(url('https://example.org/llm/v2')).toBe('https://example.org/llm/v2');
  });

  it('knows this machine, and warns of every other', () => {
    for (const { url } of USUAL_SERVERS) expect(checkAddress(url).warning).toBeNull();
    for (const here of ['http://[::1]:8080/v1', 'http://127.9.9.9/v1', 'http://a.localhost/v1']) {
      expect(checkAddress(here).place).toBe('this-machine');
    }
    for (const there of [
      'http://192.168.1.20:11434',
      'localhost.example.org',
      'https://127.0.0.1.example.org',
    ]) {
      const { place, warning } = checkAddress(there);
      expect(place).toBe('elsewhere');
      expect(inEnglish(warning!)).toMatch(/another machine/);
    }
    expect(inEnglish(checkAddress('http://192.168.1.20').warning!)).toMatch(/unencrypted/);
    expect(inEnglish(checkAddress('https://example.org').warning!)).not.toMatch(/unencrypted/);
  });

  it.each([
    '',
    'ftp://localhost',
    'http://',
    'javascript:alert(1)',
    'http://me:word@localhost',
    'http://localhost/?a=b',
  ])('refuses %j', (typed) => expect(() => checkAddress(typed)).toThrow());
});

describe('checkAllowed', () => {
  const check =
    (url: string, allowed: string[] = []) =>
    () =>
      checkAllowed(checkAddress(url), allowed);

  it('lets this machine be asked always, others where the build names them', () => {
    expect(check('localhost:11434')).not.toThrow();
    expect(check('https://models.example.org/v1')).toThrow(/another one/);
    expect(check('https://models.example.org/v1', ['https://models.example.org'])).not.toThrow();
    expect(check('https://models.example.org:8443/v1', ['https://models.example.org'])).toThrow();
    expect(check('http://models.example.org/v1', ['https://models.example.org'])).toThrow();
  });
});
