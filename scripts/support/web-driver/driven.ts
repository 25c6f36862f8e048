/** A window of a browser that is driven by WebDriver, whichever way the browser speaks it. */
export interface Driven {
  /** As its makers call it. */
  readonly version: string;
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs in the page; what goes in and comes out is JSON. */
  run<Args extends unknown[], T>(script: (...args: Args) => T, ...args: Args): Promise<Awaited<T>>;
  /** The first element of a CSS selector, or of an XPath that begins with a slash. */
  click(element: string): Promise<void>;
  type(element: string, text: string): Promise<void>;
  enter(element: string): Promise<void>;
  choose(element: string, files: readonly string[]): Promise<void>;
  /** Of the page, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** What is seen of the page, as PNG. */
  picture(): Promise<Buffer>;
  /** Errors that nobody in the page has caught, since it was opened. */
  errors(): Promise<string[]>;
  close(): Promise<void>;
}

export interface DriveOptions {
  /** Where what is downloaded goes. */
  downloads: string;
}
