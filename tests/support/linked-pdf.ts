/**
 * A small PDF of our own with what readers let one click: links to its pages and elsewhere, an
 * outline, labels of pages; and a red picture, and a word that is broken at a line's end.
 */
import { PDFDocument, PDFHexString, PDFName, PDFString, StandardFonts, type PDFRef } from 'pdf-lib';

export const ADDRESS = 'https://example.org/lamp';
/** As the file calls its pages. */
export const LABELS = ['i', 'ii', '1', '2', '3', '4'];
export const BROKEN = ['The lighthouse of Brannic was de-', 'signed by Arne Solvik in the year'];
export const WHOLE = 'The lighthouse of Brannic was designed by Arne Solvik in the year';
/** Where the picture is on the third page, in points from its lower left. */
export const PICTURE = { x: 100, y: 150, width: 200, height: 120 };
const HEIGHT = 500;
const WIDTH = 400;
/** One red pixel. */
const RED =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';

export async function linkedPdf(): Promise<ArrayBuffer> {
  const pdf = await PDFDocument.create();
  const { context } = pdf;
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  const pages = LABELS.map((label) => {
    const page = pdf.addPage([WIDTH, HEIGHT]);
    page.drawText(`This is the page that is called ${label}.`, { x: 40, y: 440, size: 12, font });
    BROKEN.concat(`that ${label} tells of, and it was lit for the first time in 1861.`).forEach(
      (line, index) => page.drawText(line, { x: 40, y: 400 - index * 15, size: 12, font }),
    );
    return page;
  });
  pages[2]!.drawImage(await pdf.embedPng(RED), PICTURE);

  const at = (page: number, top: number) => [pages[page - 1]!.ref, PDFName.of('XYZ'), 0, top, null];
  const link = (rect: number[], target: object) =>
    context.register(
      context.obj({ Type: 'Annot', Subtype: 'Link', Rect: rect, Border: [0, 0, 0], ...target }),
    );
  const uri = (address: string) => ({ A: { S: 'URI', URI: PDFString.of(address) } });
  pages[0]!.node.set(
    PDFName.of('Annots'),
    context.obj([
      link([40, 436, 200, 452], { Dest: at(5, 300) }),
      link([40, 300, 200, 316], uri(ADDRESS)),
      link([40, 260, 200, 276], uri('javascript:alert(1)')),
      link([40, 220, 200, 236], { A: { S: 'JavaScript', JS: PDFString.of('app.alert(1)') } }),
    ]),
  );
  pdf.catalog.set(PDFName.of('PageLabels'), context.obj({ Nums: [0, { S: 'r' }, 2, { S: 'D' }] }));
  outline(pdf, [
    ['Preface', at(1, 470)],
    ['The lamp', at(3, 460)],
    ['Its keepers', at(6, 320)],
  ]);
  return (await pdf.save()).slice().buffer;
}

function outline(pdf: PDFDocument, entries: [string, unknown[]][]): void {
  const { context } = pdf;
  const root = context.nextRef();
  const refs: PDFRef[] = entries.map(() => context.nextRef());
  entries.forEach(([title, destination], index) => {
    const [before, after] = [refs[index - 1], refs[index + 1]];
    context.assign(
      refs[index]!,
      context.obj({
        ...{ Title: PDFHexString.fromText(title), Parent: root, Dest: destination as never },
        ...(before ? { Prev: before } : {}),
        ...(after ? { Next: after } : {}),
      }),
    );
  });
  context.assign(
    root,
    context.obj({ Type: 'Outlines', First: refs[0]!, Last: refs.at(-1)!, Count: refs.length }),
  );
  pdf.catalog.set(PDFName.of('Outlines'), root);
}
