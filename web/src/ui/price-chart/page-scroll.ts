/**
 * Leaves scrolling to the page: vertical swipes, and the wheel over a chart that has not been clicked. The library would handle both.
 * Returns a function that removes the listeners.
 */
export function letPageScroll(element: HTMLElement): () => void {
  const abort = new AbortController();
  const options = { capture: true, passive: true, signal: abort.signal };
  let start: { x: number; y: number } | null = null;
  let isPage = false;
  element.addEventListener(
    'touchstart',
    ({ touches }) => {
      const [touch] = touches;
      start = touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY } : null;
      isPage = false;
    },
    options,
  );
  element.addEventListener(
    'touchmove',
    (event) => {
      const [touch] = event.touches;
      if (start && touch) {
        const [across, along] = [Math.abs(touch.clientX - start.x), Math.abs(touch.clientY - start.y)];
        if (across + along < 6) return;
        isPage = along > across * 1.5;
        start = null;
      }
      if (isPage) event.stopPropagation();
    },
    options,
  );
  element.addEventListener(
    'wheel',
    (event) => {
      const isMeant =
        event.ctrlKey || element.dataset['wheel'] !== undefined || element.contains(document.activeElement);
      if (!isMeant) event.stopPropagation();
    },
    options,
  );
  return () => abort.abort();
}
