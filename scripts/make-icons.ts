/**
 * Draws the PNG icons from public/icons/trivium.svg in a headless browser:
 * `npx tsx scripts/make-icons.ts`. Run it when the mark changes; the PNGs are kept in the project.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from 'playwright';
import { BROWSER_ARGUMENTS, findBrowser } from './find-browser.ts';

const FOLDER = path.join(import.meta.dirname, '../public/icons');
/** What a launcher may crop from a maskable icon: the mark keeps inside the inner 80 %. */
const MASKABLE_SHARE = 0.72;
const BACKGROUND = '#0c5a66';

const ICONS = [
  { file: 'icon-192.png', size: 192, maskable: false },
  { file: 'icon-512.png', size: 512, maskable: false },
  { file: 'icon-maskable-192.png', size: 192, maskable: true },
  { file: 'icon-maskable-512.png', size: 512, maskable: true },
];

const mark = await readFile(path.join(FOLDER, 'trivium.svg'), 'utf8');
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: BROWSER_ARGUMENTS,
});
try {
  for (const { file, size, maskable } of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const width = Math.round(size * (maskable ? MASKABLE_SHARE : 1));
    await page.setContent(
      `<style>
        html, body { margin: 0; height: 100%; background: ${maskable ? BACKGROUND : 'transparent'} }
        body { display: grid; place-items: center }
        svg { display: block; width: ${width}px; height: ${width}px }
      </style>${mark}`,
    );
    const png = await page.screenshot({ omitBackground: !maskable });
    await writeFile(path.join(FOLDER, file), png);
    await page.close();
  }
} finally {
  await browser.close();
}
