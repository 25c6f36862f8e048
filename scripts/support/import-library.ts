/** A library file, put into the app through a file input, as a person does it. */
import type { Page } from 'playwright';

/** @returns seconds from the file's being there to its documents' being listed. */
export async function importLibraryFile(page: Page, file: string): Promise<number> {
  await page.evaluate(() => {
    const input = document.createElement('input');
    input.type = 'file';
    input.id = 'bench';
    document.body.append(input);
  });
  await page.locator('#bench').setInputFiles(file);
  return page.evaluate(async () => {
    const file = document.querySelector<HTMLInputElement>('#bench')!.files![0]!;
    const began = performance.now();
    await globalThis.trivium!.service.importLibrary(file, 'bench', () => {});
    return (performance.now() - began) / 1000;
  });
}
