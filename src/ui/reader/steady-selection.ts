/**
 * Keeps a selection with its words. Every line of a page's text is placed on its own, so that to the
 * browser the space between two lines belongs to nothing, and a drag that comes there would select
 * to the end of the page. While one drags, an empty element fills the page and stands, in the order
 * of the text, right after the end that moves: what is hit beside the words is that end. (The remedy
 * of pdf.js's own viewer.)
 */

/** @returns what takes it off again. */
export function steadySelection(layer: HTMLElement): () => void {
  const filler = document.createElement('div');
  filler.className = 'filler';
  layer.append(filler);
  let before: Range | null = null;

  const changed = (): void => {
    const selection = document.getSelection();
    const range = selection?.rangeCount ? selection.getRangeAt(0) : null;
    if (!range || !range.intersectsNode(layer)) return;
    const movesStart =
      before !== null &&
      (range.compareBoundaryPoints(Range.END_TO_END, before) === 0 ||
        range.compareBoundaryPoints(Range.START_TO_END, before) === 0);
    before = range.cloneRange();
    const end = movesStart ? range.startContainer : endOf(range);
    const words = end instanceof Text ? end.parentElement : end instanceof Element ? end : null;
    if (!words || words === filler || words === layer || !layer.contains(words)) return;
    words.parentElement?.insertBefore(filler, movesStart ? words : words.nextSibling);
  };
  const stop = (): void => {
    layer.classList.remove('selecting');
    document.removeEventListener('selectionchange', changed);
    removeEventListener('pointerup', stop);
    removeEventListener('pointercancel', stop);
    before = null;
    if (filler.isConnected) layer.append(filler);
  };
  const start = (): void => {
    stop();
    layer.classList.add('selecting');
    document.addEventListener('selectionchange', changed);
    addEventListener('pointerup', stop);
    addEventListener('pointercancel', stop);
  };
  layer.addEventListener('pointerdown', start);
  return () => {
    layer.removeEventListener('pointerdown', start);
    stop();
    filler.remove();
  };
}

/** Where the range ends; before the first letter of a node is after the last of the one before. */
function endOf(range: Range): Node {
  let node: Node = range.endContainer;
  if (range.endOffset > 0) return node;
  do {
    while (!node.previousSibling && node.parentNode) node = node.parentNode;
    if (!node.previousSibling) return range.endContainer;
    node = node.previousSibling;
  } while (node.childNodes.length === 0);
  return node;
}
