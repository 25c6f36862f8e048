/** The part of Tesseract's interface that is used; the package has no types. */
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  export interface TesseractApi {
    /** @returns 0 where it went well. */
    Init(folder: string, languages: string, engine: number): number;
    SetVariable(name: string, value: string): boolean;
    /** Takes the picture at `/input`; Exif's orientation, and radians to turn it by. */
    SetImageFile(orientation: number, angle: number): number;
    Recognize(monitor: never): number;
    GetJSONText(page: number): string;
    Clear(): void;
    End(): void;
  }
  export interface TesseractModule {
    FS: {
      writeFile(path: string, content: Uint8Array): void;
      unlink(path: string): void;
    };
    TessBaseAPI: new () => TesseractApi;
  }
  const start: (options: {
    wasmBinary: ArrayBuffer;
    print: (line: string) => void;
    printErr: (line: string) => void;
  }) => Promise<TesseractModule>;
  export default start;
}
