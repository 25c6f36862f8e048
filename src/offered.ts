/**
 * What some browsers offer to a page and others do not, or not in a private window, or not to a
 * worker. Each is undefined where it is missing, so whoever wants it has to ask; nothing else in
 * Trivium reaches for these (held by lint).
 */
import { TriviumError } from './errors.ts';

/** What `navigator.connection` says. */
export interface Connection {
  saveData?: boolean;
  type?: string;
}

/** The subset of WebGPU's types that is read here. */
export interface GpuAdapter {
  info?: { vendor?: string; architecture?: string; isFallbackAdapter?: boolean };
  isFallbackAdapter?: boolean;
  features: { has(name: string): boolean };
  limits: { maxBufferSize: number; maxStorageBufferBindingSize: number };
}

export type SaveFilePicker = (options: {
  suggestedName: string;
  types: { description: string; accept: Record<string, string[]> }[];
}) => Promise<FileSystemFileHandle>;

export type OpenFilePicker = (options: {
  multiple: boolean;
  types?: { description: string; accept: Record<string, string[]> }[];
}) => Promise<FileSystemFileHandle[]>;

export type DirectoryPicker = (options: {
  mode: 'read';
  id: string;
}) => Promise<FileSystemDirectoryHandle>;

interface Optional {
  /** Not in WebKitGTK; its methods came one after the other. */
  storage?: Partial<StorageManager>;
  locks?: LockManager;
  serviceWorker?: ServiceWorkerContainer;
  clipboard?: Partial<Clipboard>;
  gpu?: { requestAdapter(options?: object): Promise<GpuAdapter | null> };
  connection?: Connection;
  /** GiB, rounded. */
  deviceMemory?: number;
}

interface OptionalGlobals {
  caches?: CacheStorage;
  showSaveFilePicker?: SaveFilePicker;
  showOpenFilePicker?: OpenFilePicker;
  showDirectoryPicker?: DirectoryPicker;
  launchQueue?: {
    setConsumer(
      consumer: (launch: { files: FileSystemFileHandle[]; targetURL?: string }) => void,
    ): void;
  };
  LanguageModel?: unknown;
  trustedTypes?: { createPolicy(name: string, policy: object): unknown };
}

/** Asked for anew each time: tests, and a few extensions, change what there is. */
export function offered(): Optional {
  return navigator as Optional;
}

export function offeredGlobals(): OptionalGlobals {
  return globalThis as OptionalGlobals;
}

/** @throws TriviumError `storage-unavailable` where the browser keeps no files for a page. */
export function siteCaches(): CacheStorage {
  const { caches } = offeredGlobals();
  if (caches) return caches;
  throw new TriviumError(
    'storage-unavailable',
    'The browser does not let Trivium use its storage.',
    'Leave private browsing, allow this site to store things, and reload the page.',
  );
}

/** A file that is saved need not be in memory as a whole: it goes to the disk as it is made. */
export function writesPieceByPiece(): boolean {
  const { showSaveFilePicker } = offeredGlobals();
  return showSaveFilePicker !== undefined || offered().storage?.getDirectory !== undefined;
}
