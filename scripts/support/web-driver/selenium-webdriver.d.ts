/** What is used of selenium-webdriver, which comes without types. */
declare module 'selenium-webdriver' {
  export interface WebElement {
    click(): Promise<void>;
    sendKeys(...keys: string[]): Promise<void>;
  }
  export interface Locator {
    using: string;
    value: string;
  }
  export interface WebDriver {
    get(url: string): Promise<void>;
    navigate(): { refresh(): Promise<void> };
    findElement(locator: Locator): Promise<WebElement>;
    executeAsyncScript<T>(script: string, ...args: unknown[]): Promise<T>;
    takeScreenshot(): Promise<string>;
    getCapabilities(): Promise<{ get(name: string): unknown }>;
    manage(): {
      setTimeouts(timeouts: { script?: number; pageLoad?: number }): Promise<void>;
      window(): { setRect(rect: { width: number; height: number }): Promise<unknown> };
    };
    quit(): Promise<void>;
  }
  export class Builder {
    usingServer(url: string): this;
    withCapabilities(capabilities: Record<string, unknown>): this;
    build(): Promise<WebDriver>;
  }
  export const By: { css(selector: string): Locator; xpath(path: string): Locator };
  export const Key: { ENTER: string };
}

declare module 'selenium-webdriver/bidi/index.js' {
  /** A connection of WebDriver BiDi; it opens by itself. */
  export default class Bidi {
    constructor(url: string);
    send(command: { method: string; params: object }): Promise<unknown>;
    on(event: string, listener: (params: unknown) => void): void;
    close(): Promise<unknown>;
  }
}
