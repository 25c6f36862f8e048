/** Of what scrolls: on which sides it goes on. It fades out there (styles/base.css). */
export function moreBeyond(element: HTMLElement): () => void {
  const look = (): void => {
    const { scrollTop, scrollLeft, scrollWidth, scrollHeight, clientWidth, clientHeight } = element;
    const beyond = {
      above: scrollTop,
      below: scrollHeight - clientHeight - scrollTop,
      left: scrollLeft,
      right: scrollWidth - clientWidth - scrollLeft,
    };
    // Both may be broken pixels.
    const sides = Object.entries(beyond).filter(([, pixels]) => pixels > 1);
    element.dataset['more'] = sides.map(([side]) => side).join(' ');
  };
  const resized = new ResizeObserver(look);
  for (const each of [element, ...element.children]) resized.observe(each);
  element.addEventListener('scroll', look, { passive: true });
  return () => {
    resized.disconnect();
    element.removeEventListener('scroll', look);
  };
}
