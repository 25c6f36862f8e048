/**
 * The screens beside the questions, a row each: what their state is made of, what draws it, and how
 * the address names it. The code of both comes when a screen is first opened.
 */
import type { Component } from 'svelte';
import type { LanguageHost } from '../../engines/language/host.ts';
import type { LibraryService } from '../../protocol.ts';
import {
  knowledgeTab,
  MODELS_ADDRESS,
  screenAddress,
  tableAddress,
  type Address,
  type KnowledgeTab,
} from './address.ts';
import type { Confirmation } from './dialogs.svelte.ts';
import type { Library } from './library.svelte.ts';
import type { ListOrder } from './list-order.svelte.ts';
import type { Notices } from './notices.svelte.ts';
import type { Preferences } from './preferences.svelte.ts';
import type { Place } from './reader.svelte.ts';

/** What screens are made of. */
export interface ScreenParts {
  readonly service: LibraryService;
  readonly notices: Notices;
  readonly library: Library;
  readonly listOrder: ListOrder;
  readonly preferences: Preferences;
  /** The models that can be run on this page; null where none can. */
  readonly language: LanguageHost | null;
  confirmFirst(confirmation: Confirmation): void;
  openKnowledge(tab: KnowledgeTab): void;
  openTables(table?: string): void;
  openDocument(document: string, place?: Place | null): void;
}

interface Row<State, Left = undefined> {
  /** @param left by the state of another library. */
  make(parts: ScreenParts, left?: Left): Promise<State>;
  component(): Promise<{ default: Component<{ shown: State }> }>;
  /** It is on the page now. @param part of it that the address names. */
  show(state: State, part?: string): unknown;
  address(library: string, state: State): string;
  /** The address names parts of it: it is shown again when they change. */
  hasParts?: true;
  /** It says nothing of a library, and stays when another one is opened. */
  ofDevice?: true;
  /** Opened by a button: what was open in it closes. */
  anew?(state: State): void;
  /** What the next library's has of it. */
  leave?(state: State): Left;
}

const row = <State, Left = undefined>(made: Row<State, Left>): Row<State, Left> => made;

export const SCREENS = {
  evaluate: row({
    make: async ({ service, notices }, draft?: import('../evaluate/draft.svelte.ts').Draft) => {
      const { Evaluations } = await import('../evaluate/evaluations.svelte.ts');
      return new Evaluations(service.evaluations, notices, draft);
    },
    component: () => import('../evaluate/EvaluateScreen.svelte'),
    show: (evaluations) => evaluations.load(),
    address: (library) => screenAddress(library, 'evaluate'),
    anew: (evaluations) => evaluations.leave(),
    leave: (evaluations) => evaluations.draft,
  }),
  tables: row({
    make: async (parts) => new (await import('../tables/tables.svelte.ts')).Tables(parts),
    component: () => import('../tables/TablesScreen.svelte'),
    show: (tables, table) => tables.show(table),
    address: (library, { open }) =>
      open ? tableAddress(library, open.id) : screenAddress(library, 'tables'),
    hasParts: true,
  }),
  models: row({
    make: async (parts) => new (await import('../models/models.svelte.ts')).Models(parts),
    component: () => import('../models/ModelsScreen.svelte'),
    show: (models) => models.load(),
    address: () => MODELS_ADDRESS,
    ofDevice: true,
  }),
  diagnostics: row({
    make: async ({ service, notices }) => {
      const { Diagnostics } = await import('../diagnostics/diagnostics.svelte.ts');
      return new Diagnostics(service, notices);
    },
    component: () => import('../diagnostics/DiagnosticsScreen.svelte'),
    show: (diagnostics) => diagnostics.load(),
    address: (library) => screenAddress(library, 'diagnostics'),
  }),
  knowledge: row({
    make: async (parts) => new (await import('../knowledge/knowledge.svelte.ts')).Knowledge(parts),
    component: () => import('../knowledge/KnowledgeScreen.svelte'),
    show: (knowledge, tab) => void (knowledge.tab = knowledgeTab(tab) ?? knowledge.tab),
    address: (library, { tab }) => screenAddress(library, tab),
    hasParts: true,
  }),
};

export type ScreenName = keyof typeof SCREENS;
export type StateOf<Name extends ScreenName> = Awaited<ReturnType<(typeof SCREENS)[Name]['make']>>;

export const SCREEN_NAMES = Object.keys(SCREENS) as ScreenName[];

/** Whatever a screen is made of. */
export interface ScreenState {
  /** False until there is something to show; left out where that is from the start. */
  readonly loaded?: boolean;
}

/** A row whose state has any type: it comes from the row itself. */
export const rowOf = (name: ScreenName) => SCREENS[name] as unknown as Row<ScreenState, unknown>;

/** The screen that an address names, and the part of it. */
export function screenOf(address: Address | null): { name: ScreenName; part?: string } | null {
  const tab = knowledgeTab(address?.screen);
  if (tab) return { name: 'knowledge', part: tab };
  const name = SCREEN_NAMES.find((each) => each === address?.screen);
  if (!name) return null;
  const part = address && 'table' in address ? address.table : undefined;
  return part === undefined ? { name } : { name, part };
}
