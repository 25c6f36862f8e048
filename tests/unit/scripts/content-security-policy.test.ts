import { describe, expect, it } from 'vitest';
import { connectSources } from '../../../scripts/support/content-security-policy.ts';

describe('connect-src', () => {
  it('lets a page reach its own origin, this machine and the model hosts, nothing else', () => {
    const sources = connectSources({}).split(' ');
    expect(sources.slice(0, 3)).toEqual(["'self'", 'http://127.0.0.1:*', 'http://localhost:*']);
    expect(sources).toContain('https://huggingface.co');
    expect(sources).not.toContain('*');
  });

  it('takes other model hosts and servers from the build variables', () => {
    const sources = connectSources({
      TRIVIUM_MODEL_HOSTS: 'https://hub.example.org https://*.files.example.org',
      TRIVIUM_MODEL_SERVERS: 'https://models.example.org:8443/v1',
    });
    expect(sources).toBe(
      "'self' http://127.0.0.1:* http://localhost:* https://hub.example.org https://*.files.example.org https://models.example.org:8443",
    );
  });

  it('allows no download at all where the deployment says so', () => {
    expect(connectSources({ TRIVIUM_MODEL_HOSTS: '' })).toBe(
      "'self' http://127.0.0.1:* http://localhost:*",
    );
  });

  it('refuses what is no address', () => {
    expect(() => connectSources({ TRIVIUM_MODEL_SERVERS: 'javascript:alert(1)' })).toThrow();
  });
});
