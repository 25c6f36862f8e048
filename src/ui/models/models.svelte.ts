/** The Models screen's state: what this device has and can have, and who performs which task. */
import type { DeviceReport } from '../../engines/device.ts';
import { deviceReport } from '../../engines/device.ts';
import { BUILT_IN, engineFor, engineLabel, modelOfEngine } from '../../engines/engine-choice.ts';
import type { LanguageEvent } from '../../engines/language/protocol.ts';
import type { LanguageHost } from '../../engines/language/host.ts';
import type { ModelDescription } from '../../engines/model-description.ts';
import {
  downloadPromptApi,
  promptApiAvailability,
} from '../../engines/prompt-api/load-prompt-api.ts';
import type { Availability } from '../../engines/prompt-api/types.ts';
import { defaultWebLlmModel } from '../../engines/web-llm/list.ts';
import { DEFAULT_MODEL_HOST } from '../../engines/web-llm/installed.ts';
import { toErrorRecord, type ErrorRecord } from '../../errors.ts';
import { knownModels, offeredModels, targetOf, writesText } from '../../models/catalogue.ts';
import { checkBrowser } from '../../engines/gguf/browser.ts';
import { MOST_BYTES } from '../../engines/gguf/describe.ts';
import { askToRead, inPlace, mayRead } from '../../engines/gguf/in-place.ts';
import { checkInPlace, takeInPlace } from '../../models/gguf-files.ts';
import { chosenFiles, importModel, recognise } from '../../models/import-files.ts';
import { install, uninstall, verify } from '../../models/install.ts';
import type {
  EmbeddingTraits,
  InstalledModel,
  ModelManifest,
} from '../../engines/installed-model.ts';
import { BUILT_IN_EMBEDDER } from '../../models/model-settings.ts';
import { checkHost, listInDeployment, listingOfFolder, listOnHost } from '../../models/sources.ts';
import { storageSpace, type Space } from '../../models/space.ts';
import { installedModel, listInstalled } from '../../models/storage.ts';
import { TASK_NAMES, type TaskName } from '../../tasks/task.ts';
import type { LibraryService } from '../../protocol.ts';
import type { Confirmation } from '../state/dialogs.svelte.ts';
import type { Notices } from '../state/notices.svelte.ts';
import type { Preferences } from '../state/preferences.svelte.ts';
import { fileSize } from '../format.ts';
import { said, text } from '../text.ts';
import { ModelState } from './model-state.svelte.ts';
import { SelfChecks } from './self-checks.svelte.ts';
import { offered } from '../../offered.ts';

export interface EngineOption {
  id: string;
  label: string;
}

/** Browsers tell 8 GB at most; the system and other tabs want some of it. */
const SHARE_OF_MEMORY = 0.7;
/** Folder of the deployment's own models, beside the app. */
const DEPLOYMENT = 'models/';

/** What these need of the app. */
interface ModelsApp {
  readonly service: LibraryService;
  readonly notices: Notices;
  readonly preferences: Preferences;
  /** Null where no model can be run. */
  readonly language: LanguageHost | null;
  confirmFirst(confirmation: Confirmation): void;
}

export class Models {
  readonly #app: ModelsApp;
  readonly #language: LanguageHost | null;
  /** Null where no model can be run. */
  readonly checks: SelfChecks | null;
  #loaded = $state(false);
  #report = $state.raw<DeviceReport | null>(null);
  #space = $state.raw<Space>({ quota: null, usage: null });
  #models = $state.raw<ModelState[]>([]);
  #browserModel = $state<Availability>('unavailable');
  #browserShare = $state<number | null>(null);
  #running = $state.raw<LanguageEvent>({ type: 'idle' });
  #importError = $state.raw<ErrorRecord | null>(null);
  #importShare = $state<number | null>(null);
  #importPlace = $state<'own' | 'folder'>('folder');
  #importing: AbortController | null = null;
  #deployed: ModelManifest[] = [];

  constructor(app: ModelsApp) {
    this.#app = app;
    this.#language = app.language;
    this.checks = this.#language && new SelfChecks(this.#language, app.service);
    if (!this.#language) return;
    this.#running = this.#language.state;
    this.#language.subscribe((event) => (this.#running = event));
  }

  get loaded(): boolean {
    return this.#loaded;
  }
  get report(): DeviceReport | null {
    return this.#report;
  }
  get space(): Space {
    return this.#space;
  }
  get textModels(): ModelState[] {
    const all = this.#models.filter(({ model }) => writesText(model.kind));
    const isOwn = ({ model }: ModelState): boolean => model.kind === 'gguf';
    // What a person brought comes first.
    return [...all.filter(isOwn), ...all.filter((state) => !isOwn(state))];
  }
  get embedders(): ModelState[] {
    return this.#models.filter(({ model }) => model.kind === 'embedder');
  }
  get reRankers(): ModelState[] {
    return this.#models.filter(({ model }) => model.kind === 're-ranker');
  }
  /** Whether the browser has a model of its own. */
  get browserModel(): Availability {
    return this.#browserModel;
  }
  /** Share of the browser's own download; null while there is none. */
  get browserShare(): number | null {
    return this.#browserShare;
  }
  /** Id of the language model to begin with; null where the built-in engine is the best choice. */
  get suggested(): string | null {
    return this.#report ? (defaultWebLlmModel(this.#report)?.id ?? null) : null;
  }
  /** What is in memory, or on its way there. */
  get running(): LanguageEvent {
    return this.#running;
  }
  get importError(): ErrorRecord | null {
    return this.#importPlace === 'folder' ? this.#importError : null;
  }
  get importShare(): number | null {
    return this.#importPlace === 'folder' ? this.#importShare : null;
  }
  /** Of a model that is a file of the person's own. */
  get ownError(): ErrorRecord | null {
    return this.#importPlace === 'own' ? this.#importError : null;
  }
  get ownShare(): number | null {
    return this.#importPlace === 'own' ? this.#importShare : null;
  }
  /** Bytes of the largest model that can be run here. */
  get largest(): number {
    const memory = this.#report?.memoryBytes ?? Infinity;
    return Math.min(MOST_BYTES, memory * SHARE_OF_MEMORY);
  }
  /** Something is on its way here, or away: a reload would interrupt it. */
  get busy(): boolean {
    const isWorking = this.#models.some(({ work }) => work !== null);
    return isWorking || this.#importShare !== null || this.#browserShare !== null;
  }
  get host(): string {
    return this.#settings?.modelHost || DEFAULT_MODEL_HOST;
  }
  get embedder(): string {
    return this.#settings?.embedder ?? BUILT_IN_EMBEDDER;
  }
  get reRanker(): string {
    return this.#settings?.reRanker ?? '';
  }

  get #settings() {
    return this.#app.preferences.settings;
  }

  async load(): Promise<void> {
    const [report, browserModel, deployed] = await Promise.all([
      deviceReport(),
      promptApiAvailability(),
      listInDeployment(new URL(DEPLOYMENT, document.baseURI).href),
    ]);
    this.#report = report;
    this.#browserModel = browserModel;
    this.#deployed = deployed;
    await this.#look();
    this.#loaded = true;
  }

  /** Who can perform a task: what is chosen is always among them. */
  optionsFor(task: TaskName): EngineOption[] {
    const { server = null, engines = {} } = this.#settings ?? {};
    const ids = [BUILT_IN];
    ids.push(...this.textModels.filter(({ isReady }) => isReady).map(({ id }) => id));
    if (this.#browserModel === 'available') ids.push('prompt-api');
    if (server) ids.push('openai');
    const labelOf = (id: string): string => said(this.#labelOf(id) ?? engineLabel(id, server));
    const options = ids.map((id) => ({ id, label: labelOf(id) }));
    const chosen = engineFor(task, engines);
    if (ids.includes(chosen)) return options;
    return [...options, { id: chosen, label: text.models.who.missing(labelOf(chosen)) }];
  }

  chosenFor(task: TaskName): string {
    return engineFor(task, this.#settings?.engines ?? {});
  }

  async choose(task: TaskName, id: string): Promise<void> {
    await this.#app.preferences.change({ engines: { ...this.#settings?.engines, [task]: id } });
    // Who reads statements answers nothing.
    if (task !== 'extract-triplets') this.#checkChosen(id);
  }

  async chooseForAll(id: string): Promise<void> {
    const engines = Object.fromEntries(TASK_NAMES.map((task) => [task, id]));
    await this.#app.preferences.change({ engines });
    this.#checkChosen(id);
  }

  #checkChosen(id: string): void {
    this.checks?.chosen(id, { server: this.#settings?.server ?? null });
  }

  /** From its row: for all that its kind can do. */
  async use({ id, model }: ModelState): Promise<void> {
    if (model.kind === 'embedder') await this.chooseEmbedder(id);
    else if (model.kind === 're-ranker') await this.chooseReRanker(id);
    else await this.chooseForAll(id);
  }

  async chooseEmbedder(id: string): Promise<void> {
    await this.#app.preferences.change({ embedder: id });
  }

  async chooseReRanker(id: string): Promise<void> {
    await this.#app.preferences.change({ reRanker: id });
  }

  /** @param typed empty for the default hub. */
  async setHost(typed: string): Promise<void> {
    try {
      const host = checkHost(typed);
      await this.#app.preferences.change({ modelHost: host === DEFAULT_MODEL_HOST ? '' : host });
    } catch (thrown) {
      this.#app.notices.fail(thrown);
    }
  }

  /** Asks first: what will be fetched, from where, how much. */
  get(state: ModelState): void {
    const { model, deployed, bytesHere } = state;
    const words = text.models.consent;
    const host = deployed ? location.host : new URL(this.host).host;
    const size = model.bytes === null ? null : fileSize(Math.max(0, model.bytes - bytesHere));
    this.#app.confirmFirst({
      title: words.title(model.label),
      body: words.body(size, model.bytesAreEstimated, host, model.licence),
      action: words.action,
      tone: 'plain',
      confirm: () => void this.#fetch(state),
    });
  }

  remove(state: ModelState): void {
    const words = text.models.remove;
    const used = this.isUsed(state.id);
    this.#app.confirmFirst({
      title: words.title(state.model.label),
      body: state.installed?.inPlace
        ? words.stays(used)
        : words.body(fileSize(state.bytesHere), used),
      action: words.action,
      confirm: () => this.#delete(state),
    });
  }

  /** Compares all files with their hashes; what is wrong is fetched again. */
  async repair(state: ModelState): Promise<void> {
    let bad: string[] = [];
    await state.during('checking', async (signal) => {
      if (state.installed?.inPlace) await checkInPlace(state.id);
      else {
        bad = await verify(state.model, { signal, onProgress: (progress) => state.note(progress) });
        state.installed = await installedModel(state.id);
      }
      state.verified = bad.length === 0;
    });
    if (bad.length === 0) return;
    if (state.installed?.from === 'files') this.#app.notices.failWith(reimport(state.model));
    else await this.#fetch(state);
  }

  get canMeasure(): boolean {
    return this.#language !== null;
  }

  /** Loads it and has it read and write a little: seconds, or a minute on a slow device. */
  async measure(state: ModelState): Promise<void> {
    const language = this.#language;
    if (!language || !state.isReady) return;
    await state.during('measuring', async (signal) => {
      const measured = await language.measure(state.id, null, signal);
      // What was in memory already took no time to load.
      const loadSeconds = state.measured?.loadSeconds ?? 0;
      state.measured = { ...measured, loadSeconds: Math.max(measured.loadSeconds, loadSeconds) };
    });
  }

  /** After a click: the browser asks whether the files may be read again. */
  async allow(state: ModelState): Promise<void> {
    const { id } = state;
    state.dismiss();
    await askToRead((await inPlace(modelOfEngine(id))) ?? []).catch(() => false);
    await this.#look();
  }

  /** A folder of a model that a person chose: no network. */
  async importFiles(files: Iterable<File>): Promise<void> {
    await this.#import(files, 'folder', []);
  }

  /**
   * A model as a file of the person's own.
   * @param handles to the same files where the browser gives them: they then stay in place.
   */
  async importOwn(
    files: Iterable<File>,
    handles: readonly FileSystemFileHandle[] = [],
  ): Promise<void> {
    await this.#import(files, 'own', handles);
  }

  async #import(
    files: Iterable<File>,
    place: 'own' | 'folder',
    handles: readonly FileSystemFileHandle[],
  ): Promise<void> {
    this.#importing?.abort();
    const importing = new AbortController();
    this.#importing = importing;
    this.#importPlace = place;
    this.#importError = null;
    this.#importShare = 0;
    try {
      offered()
        .storage?.persist?.()
        .catch(() => {});
      const chosen = chosenFiles(files);
      const known = [...knownModels(this.#report!), ...this.#models.map(({ model }) => model)];
      const recognised = await recognise(chosen.folder, chosen.files, known);
      if (recognised.gguf) checkBrowser();
      const stays = recognised.files.flatMap(({ file }) => {
        return handles.filter(({ name }) => name === (file as File).name);
      });
      const isInPlace =
        recognised.model.kind === 'gguf' && stays.length === recognised.files.length;
      const { id, label } = isInPlace
        ? await takeInPlace(recognised, stays)
        : await importModel(recognised, {
            ...{ target: targetOf(this.#report!), signal: importing.signal },
            onProgress: (share) => (this.#importShare = share),
          });
      await this.#look();
      this.#app.notices.tell(text.models.imported(label));
      const taken = this.#models.find((state) => state.id === id);
      // That it runs, and how fast, is known before it is chosen.
      if (place === 'own' && taken && writesText(taken.model.kind)) void this.measure(taken);
    } catch (thrown) {
      const error = toErrorRecord(thrown);
      if (error.code !== 'aborted') this.#importError = error;
      // What was to be replaced has gone.
      await this.#look();
    } finally {
      if (this.#importing === importing) this.#importShare = null;
    }
  }

  cancelImport(): void {
    this.#importing?.abort();
  }

  async getBrowserModel(): Promise<void> {
    this.#browserShare = 0;
    try {
      await downloadPromptApi(({ loaded }) => (this.#browserShare = loaded));
    } catch (thrown) {
      this.#app.notices.fail(thrown);
    }
    this.#browserShare = null;
    this.#browserModel = await promptApiAvailability();
  }

  async unload(): Promise<void> {
    await this.#language?.unload().catch(() => {});
  }

  async #fetch(state: ModelState): Promise<void> {
    const { model } = state;
    const manifest = this.#deployed.find(({ id }) => id === model.id);
    await state.during('fetching', async (signal) => {
      const base = new URL(DEPLOYMENT, document.baseURI).href;
      const { embedding, gguf } = { ...manifest, ...(model as { embedding?: EmbeddingTraits }) };
      offered()
        .storage?.persist?.()
        .catch(() => {});
      try {
        await install(
          model,
          manifest ? 'deployment' : 'host',
          async (revision, ended) =>
            manifest
              ? listingOfFolder(base, manifest)
              : listOnHost(this.host, model, revision ?? model.source!.revision, { signal: ended }),
          {
            ...{ signal, target: targetOf(this.#report!), onProgress: (now) => state.note(now) },
            traits: { ...(embedding ? { embedding } : {}), ...(gguf ? { gguf } : {}) },
          },
        );
      } finally {
        // Known before the work counts as ended: a download that was stopped is not begun anew.
        state.installed = await installedModel(state.id);
      }
    });
    this.#space = await storageSpace();
  }

  async #delete(state: ModelState): Promise<void> {
    await state.during('deleting', async () => {
      await this.#stopUsing(state.id);
      await uninstall(state.model);
      state.measured = null;
      this.checks?.forget(state.id);
    });
    await this.#look();
  }

  /** The built-in parts do what the model did. */
  async #stopUsing(id: string): Promise<void> {
    const { engines = {}, embedder, reRanker } = this.#settings ?? {};
    const left = Object.entries(engines).filter(([, engine]) => engine !== id);
    if (!this.isUsed(id)) return;
    await this.#app.preferences.change({
      engines: Object.fromEntries(left),
      ...(embedder === id ? { embedder: BUILT_IN_EMBEDDER } : {}),
      ...(reRanker === id ? { reRanker: '' } : {}),
    });
    if (this.#running.type === 'ready' && this.#running.model.engine === id) await this.unload();
  }

  isUsed(id: string): boolean {
    const { engines = {}, embedder, reRanker } = this.#settings ?? {};
    return [...Object.values(engines), embedder, reRanker].includes(id);
  }

  #labelOf(id: string): string | undefined {
    return this.#models.find((state) => state.id === id)?.model.label;
  }

  /** What is here now; what is being worked on stays as it is. */
  async #look(): Promise<void> {
    const [installed, space] = await Promise.all([listInstalled(), storageSpace()]);
    const closed = await closedTo(installed);
    const offered = offeredModels(this.#report!, installed, this.#deployed);
    this.#models = offered.map(({ model, recommended }) => {
      const { id } = model;
      const found = {
        ...{ model, recommended, asksAgain: closed.has(id) },
        deployed: this.#deployed.some((manifest) => manifest.id === id),
        installed: installed.find((one) => one.id === id) ?? null,
      };
      // A dialog may be open for it, and what went wrong is still to be read.
      const before = this.#models.find((state) => state.id === id);
      before?.look(found);
      return before ?? new ModelState(found);
    });
    this.#space = space;
  }
}

/** Models whose files the browser does not let be read before the person is asked. */
async function closedTo(installed: readonly InstalledModel[]): Promise<Set<string>> {
  const closed = new Set<string>();
  for (const { id, inPlace: stays } of installed) {
    if (!stays) continue;
    const handles = (await inPlace(modelOfEngine(id)).catch(() => null)) ?? [];
    const allowed = await Promise.all(handles.map(mayRead));
    if (allowed.includes(false)) closed.add(id);
  }
  return closed;
}

function reimport({ label }: ModelDescription): ErrorRecord {
  const { hint } = text.models.reimport;
  const message = text.models.reimport.message(label);
  return { name: 'TriviumError', code: 'damaged', message, hint };
}
