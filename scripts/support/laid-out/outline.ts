/** The outline of a PDF that pdf-lib makes, which has no call for it. */
import { PDFHexString, PDFName, type PDFDocument, type PDFPage } from 'pdf-lib';

export interface OutlineEntry {
  title: string;
  page: PDFPage;
}

/** All on one level, in the order given. */
export function addOutline(pdf: PDFDocument, entries: readonly OutlineEntry[]): void {
  if (entries.length === 0) return;
  const { context } = pdf;
  const root = context.nextRef();
  const refs = entries.map(() => context.nextRef());
  entries.forEach(({ title, page }, index) => {
    const [before, after] = [refs[index - 1], refs[index + 1]];
    context.assign(
      refs[index]!,
      context.obj({
        Title: PDFHexString.fromText(title),
        Parent: root,
        Dest: [page.ref, PDFName.of('Fit')],
        ...(before ? { Prev: before } : {}),
        ...(after ? { Next: after } : {}),
      }),
    );
  });
  context.assign(
    root,
    context.obj({
      Type: PDFName.of('Outlines'),
      First: refs[0]!,
      Last: refs.at(-1)!,
      Count: refs.length,
    }),
  );
  pdf.catalog.set(PDFName.of('Outlines'), root);
}
