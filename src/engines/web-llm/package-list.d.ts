/** The package's own list of models, put together by the build (scripts/support/web-llm-list.ts). */
declare module 'virtual:web-llm-models' {
  export interface PackagedModel {
    id: string;
    /** Address of its folder on the model host. */
    url: string;
    /** Address of the compiled library that belongs to the package's version. */
    library: string;
    /** Graphics memory as the package reckons it, in bytes. */
    memoryBytes: number | null;
    storageBufferBytes: number;
    needsF16: boolean;
    /** Context window in tokens. */
    window: number;
    /** What the package sets besides for this model; some do not run without it. */
    overrides: Record<string, unknown>;
  }
  export const PACKAGED_MODELS: readonly PackagedModel[];
}
