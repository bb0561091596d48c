import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Shorter lists are rendered whole, so that browsers find and print everything in them. */
const wholeUpTo = 100;
/** Height of a row until it has been measured, in pixels. */
const usualHeight = 47;

/** A rendered row, or the height of rows that are not rendered, in pixels. */
export type WindowPart = { index: number } | { key: string; height: number };

interface RowWindow {
  parts: WindowPart[];
  /** Measures a row: cards are as high as their content. */
  measure: ((row: HTMLElement | null) => void) | undefined;
}

/** Rows with the gaps before, between and after them. */
function withGaps(items: { index: number; start: number; end: number }[], before: number, whole: number): WindowPart[] {
  const parts: WindowPart[] = [];
  let end = before;
  for (const item of items) {
    if (item.start > end) parts.push({ key: `before ${item.index}`, height: item.start - end });
    parts.push({ index: item.index });
    end = item.end;
  }
  const rest = before + whole - end;
  if (rest > 0) parts.push({ key: 'rest', height: rest });
  return parts;
}

/** Distance of an element from the top of the page, which changes with what is above it. */
function usePagePosition(place: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (place.current) setTop(Math.round(place.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [place]);
  return top;
}

/**
 * The rows of a long list that are near the window, and always the one at `kept`, which has the focus: without it, the keyboard would
 * start again at the top of the page.
 */
export function useRowWindow(
  count: number,
  kept: number,
): RowWindow & { body: RefObject<HTMLTableSectionElement | null> } {
  // The virtualizer is one object that changes, which the compiler takes for one that does not.
  'use no memo';
  const body = useRef<HTMLTableSectionElement>(null);
  const top = usePagePosition(body);
  const isWhole = count <= wholeUpTo;
  // oxlint-disable-next-line react/incompatible-library -- For this reason, nothing of this hook is memoized.
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: isWhole ? 0 : count,
    estimateSize: () => usualHeight,
    // Rows of a page that is hidden have no height.
    measureElement: (row) => row.offsetHeight || usualHeight,
    overscan: 12,
    scrollMargin: top,
    rangeExtractor: (range: Range) => {
      const near = defaultRangeExtractor(range);
      return kept < 0 || kept >= count || near.includes(kept) ? near : [...near, kept].toSorted((a, b) => a - b);
    },
  });
  if (isWhole) {
    return { body, parts: Array.from({ length: count }, (_, index) => ({ index })), measure: undefined };
  }
  return {
    body,
    parts: withGaps(virtualizer.getVirtualItems(), top, virtualizer.getTotalSize()),
    measure: virtualizer.measureElement,
  };
}
