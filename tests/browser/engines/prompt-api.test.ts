/**
 * The browser's own model, on the page of a real browser. Chromium here has none, so its
 * `LanguageModel` is a script; what is tested is everything on our side of it.
 */
import { afterEach, describe, expect, it } from 'vitest';
import type { LanguageRequest, LoadProgress } from '../../../src/engines/language/protocol.ts';
import type { LanguageHost } from '../../../src/engines/language/host.ts';
import {
  downloadPromptApi,
  promptApiAvailability,
} from '../../../src/engines/prompt-api/load-prompt-api.ts';
import { connectLanguage } from '../../../src/library/connect-language.ts';
import { decomposeQuestionTask } from '../../../src/tasks/decompose-question.ts';
import {
  installLanguageModel,
  ScriptedLanguageModel,
  type Reply,
} from '../../support/scripted-language-model.ts';

const GOOD =
  '{"clues":[{"subject":"Tarnholm Ferry","predicate":"founded by","object":"?founder"}],"target":"?founder"}';
const REQUEST: LanguageRequest = {
  ...{ id: 'q', engine: 'prompt-api', server: null, priority: 'question' },
  ...{ task: 'decompose-question', input: { question: 'Who founded Tarnholm Ferry?' } },
};

let uninstall = () => {};
let host: LanguageHost;
afterEach(() => {
  host?.close();
  uninstall();
});

function install(...script: Reply[]): ScriptedLanguageModel {
  const model = new ScriptedLanguageModel(script);
  uninstall = installLanguageModel(model);
  host = connectLanguage({ patience: { firstToken: 300, nextToken: 300, cancel: 300 } });
  return model;
}

describe("the browser's own model", () => {
  it('is asked with the schema, streams, and leaves no session open', async () => {
    const model = install(GOOD);
    const pieces: string[] = [];
    const performed = await host.perform(REQUEST, (text) => pieces.push(text));
    expect(performed.output).toMatchObject({ target: 'founder' });
    expect(performed.usage.promptTokens).toBeGreaterThan(100);
    expect(pieces.length).toBeGreaterThan(3);
    expect(pieces.join('')).toBe(GOOD);
    expect(model.prompted[0]!.options.responseConstraint).toEqual(decomposeQuestionTask.schema);
    expect(model.prompted[0]!.messages.map(({ role }) => role)).toEqual(['system', 'user']);
    // The one that keeps the model in memory.
    expect(model.open).toBe(1);
    await host.unload();
    expect(model.open).toBe(0);
  });

  it('may say the same twice', async () => {
    const clue = '{"subject":"Tarnholm Ferry","predicate":"founded by","object":"?founder"}';
    install({ pieces: ['{', '{"clues":[', clue, '],"target":"?founder"}}'] });
    let heard = '';
    await host.perform(REQUEST, (text) => (heard += text)).catch(() => {});
    expect(heard.startsWith(`{{"clues":[${clue}]`)).toBe(true);
  });

  it('repairs what it said, with its own words before it', async () => {
    const model = install('Well, well.', GOOD);
    const performed = await host.perform(REQUEST);
    expect(performed.degraded).toMatch(/repaired once/);
    expect(model.prompted[1]!.messages.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'user',
    ]);
  });

  it('is cancelled', async () => {
    const model = install({ hangsAfter: GOOD }, GOOD);
    const asked = host.perform(REQUEST, () => void host.cancel('q'));
    await expect(asked).rejects.toMatchObject({ code: 'aborted' });
    expect((await host.perform({ ...REQUEST, id: 'r' })).output).toMatchObject({
      target: 'founder',
    });
    expect(model.open).toBe(1);
  });

  it('that falls silent is asked once more without the schema', async () => {
    const model = install({ hangsAfter: '{"clues"' }, `Here: ${GOOD}`);
    const performed = await host.perform(REQUEST);
    expect(performed).toMatchObject({ degraded: expect.stringContaining('fell silent') });
    expect(model.prompted.map(({ options }) => options.responseConstraint !== undefined)).toEqual([
      true,
      false,
    ]);
  });

  it.each([
    ['NotSupportedError', 'invalid'],
    ['QuotaExceededError', 'too-long'],
    ['NotReadableError', 'invalid'],
  ])('explains a %s', async (name, code) => {
    install({ fails: new DOMException('Said by the browser.', name) });
    await expect(host.perform(REQUEST)).rejects.toMatchObject({ code });
  });
});

describe('whether it is there', () => {
  it('is told in all its states; it is loaded only when it has been downloaded', async () => {
    const model = install(GOOD);
    model.state = 'downloadable';
    expect(await promptApiAvailability()).toBe('downloadable');
    await expect(host.perform(REQUEST)).rejects.toMatchObject({ code: 'not-found' });
    expect(model.created).toHaveLength(0);

    const progress: LoadProgress[] = [];
    await downloadPromptApi((each) => progress.push(each));
    expect(progress.map(({ loaded }) => loaded)).toEqual([0, 0.5, 1, 1]);
    expect(progress.at(-1)!.phase).toBe('ready');
    expect(model.open).toBe(0);
    await host.load('prompt-api');
    expect(host.state).toMatchObject({ type: 'ready', model: { device: 'browser', window: 4096 } });
  });

  it('is said where the browser has none', async () => {
    const model = install(GOOD);
    model.state = 'unavailable';
    await expect(host.load('prompt-api')).rejects.toMatchObject({ code: 'not-supported' });
    await expect(downloadPromptApi(() => {})).rejects.toMatchObject({ code: 'not-supported' });
    uninstall();
    expect(['unavailable', 'downloadable']).toContain(await promptApiAvailability());
  });
});
