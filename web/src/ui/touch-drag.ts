interface Point {
  clientX: number;
  clientY: number;
}

/** Movement in pixels from which a touch drags. */
const slop = 6;
/** Pixels from the top and bottom of the window where a drag scrolls, and the pixels for each frame. */
const edge = 70;
const scrollStep = 9;

/**
 * Lets a row be dragged by a finger on its handle, at once and in every browser: phones begin a drag only after a long press, and some
 * never do. The row gets the same events as from a mouse.
 */
export function draggableByTouch(element: HTMLElement, handle: HTMLElement): () => void {
  let stop: (() => void) | null = null;
  const begin = (event: PointerEvent) => {
    if (event.pointerType !== 'touch' || !event.isPrimary) return;
    stop?.();
    stop = followTouch(element, event);
  };
  handle.addEventListener('pointerdown', begin);
  handle.style.touchAction = 'none';
  return () => {
    stop?.();
    handle.removeEventListener('pointerdown', begin);
    handle.style.touchAction = '';
  };
}

/** Follows one touch to its end. Returns a function that gives it up. */
function followTouch(element: HTMLElement, { pointerId, clientX, clientY }: PointerEvent): () => void {
  const from = { clientX, clientY };
  const scroller = scrollerOf(element);
  const dataTransfer = new DataTransfer();
  const listening = new AbortController();
  let at: Point = from;
  let frame = 0;
  let isDragging = false;

  const fire = (target: Element | null, type: string, point: Point) =>
    target?.dispatchEvent(
      new DragEvent(type, { bubbles: true, cancelable: true, composed: true, dataTransfer, ...point }),
    ) ?? false;
  const below = () => document.elementFromPoint(at.clientX, at.clientY);
  const hover = () => {
    if (at.clientY < edge) scroller.scrollBy(0, -scrollStep);
    if (at.clientY > window.innerHeight - edge) scroller.scrollBy(0, scrollStep);
    fire(below(), 'dragover', at);
    frame = requestAnimationFrame(hover);
  };
  const end = () => {
    listening.abort();
    cancelAnimationFrame(frame);
    if (isDragging) fire(element, 'dragend', at);
    isDragging = false;
  };
  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    // Code that handles drags would treat a moving pointer as the end of one.
    event.stopImmediatePropagation();
    at = { clientX: event.clientX, clientY: event.clientY };
    if (isDragging || Math.hypot(at.clientX - from.clientX, at.clientY - from.clientY) < slop) return;
    isDragging = fire(element, 'dragstart', from);
    if (isDragging) hover();
    else end();
  };
  const lift = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    if (isDragging && event.type === 'pointerup') fire(below(), 'drop', at);
    end();
  };
  const options = { capture: true, signal: listening.signal };
  window.addEventListener('pointermove', move, options);
  window.addEventListener('pointerup', lift, options);
  // The browser itself has begun to drag, after a long press.
  window.addEventListener('pointercancel', lift, options);
  return end;
}

/** The scroll container of the element: a part of the page, or all of it. */
function scrollerOf(element: HTMLElement): Element {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    const scrolls = /auto|scroll/.test(getComputedStyle(parent).overflowY);
    if (scrolls && parent.scrollHeight > parent.clientHeight) return parent;
  }
  return document.scrollingElement ?? document.documentElement;
}
