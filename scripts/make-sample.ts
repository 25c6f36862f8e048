/**
 * Prints the sample document: `scripts/support/the-harbour-towns.html` → a PDF with embedded
 * fonts, headings in its outline and page numbers, in `public/sample`. Run after editing the text.
 */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright';
import { BROWSER_ARGUMENTS, findBrowser, HOW_TO_INSTALL } from './find-browser.ts';
import { PROJECT } from './support/project.ts';

const TEXT = path.join(PROJECT, 'scripts/support/the-harbour-towns.html');
const PDF = path.join(PROJECT, 'public/sample/the-harbour-towns.pdf');

const FOOTER = `<div style="width: 100%; text-align: center; font: 8pt 'Liberation Serif', serif; color: #3f5551">
  <span class="pageNumber"></span>
</div>`;
const HEADER = `<div style="width: 100%; padding: 0 24mm; font: italic 8pt 'Liberation Serif', serif; color: #3f5551; text-align: right">
  The Harbour Towns
</div>`;

const executablePath = findBrowser();
if (!executablePath) throw new Error(HOW_TO_INSTALL);

const browser = await chromium.launch({ executablePath, args: BROWSER_ARGUMENTS });
try {
  const page = await browser.newPage();
  await page.goto(pathToFileURL(TEXT).href);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.pdf({
    path: PDF,
    format: 'A5',
    margin: { top: '20mm', bottom: '18mm', left: '19mm', right: '19mm' },
    displayHeaderFooter: true,
    headerTemplate: HEADER,
    footerTemplate: FOOTER,
    outline: true,
    tagged: true,
    printBackground: true,
  });
} finally {
  await browser.close();
}
console.log(`${path.relative(PROJECT, PDF)}: ${(await stat(PDF)).size} bytes`);
