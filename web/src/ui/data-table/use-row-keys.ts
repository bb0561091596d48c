import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

interface RowKeys {
  body: RefObject<HTMLElement | null>;
  ids: readonly string[];
  /** Keeps a row rendered, so that it can have the focus. */
  onKeep: (id: string) => void;
  /** Selects the row that has the focus, or takes it out of the selection. */
  onToggle: ((id: string) => void) | undefined;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input:not([type="checkbox"]), textarea, select, dialog') !== null;

/** Where a key leads from a row, of `count`. J and K work on the whole page, the others inside the table. */
function targetOf(key: string, at: number, count: number, isInside: boolean): number | undefined {
  if (key === 'j' || (isInside && key === 'ArrowDown')) return Math.min(at + 1, count - 1);
  if (key === 'k' || (isInside && key === 'ArrowUp')) return Math.max(at - 1, 0);
  if (isInside && key === 'Home') return 0;
  return isInside && key === 'End' ? count - 1 : undefined;
}

/**
 * Arrows, J and K move between rows, Home and End to the first and the last, X selects, / focuses the search; Enter opens the row, whose
 * head is a link or a button.
 */
export function useRowKeys({ body, ids, onKeep, onToggle }: RowKeys): void {
  const wanted = useRef<string | null>(null);
  const actionOf = (id: string | undefined) =>
    body.current?.querySelector<HTMLElement>(`tr[data-row="${id}"] [role=rowheader] :is(a[href], button)`);
  // A row that was not rendered has the focus as soon as it is.
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    actionOf(wanted.current)?.focus();
    wanted.current = null;
  });
  useEffect(() => {
    const focus = (id: string | undefined) => {
      const action = actionOf(id);
      if (action || id === undefined) return action?.focus();
      wanted.current = id;
      onKeep(id);
    };
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const isInside = body.current?.contains(document.activeElement) ?? false;
      const row = isInside ? document.activeElement?.closest<HTMLElement>('tr[data-row]') : undefined;
      const at = ids.indexOf(row?.dataset['row'] ?? '');
      const target = targetOf(event.key, at, ids.length, isInside);
      if (target !== undefined) focus(ids[target]);
      else if (event.key === 'x' && at >= 0 && onToggle) onToggle(ids[at] ?? '');
      else if (event.key === '/') document.querySelector<HTMLElement>('main input[type="search"]')?.focus();
      else return;
      event.preventDefault();
    };
    // Keeps the row rendered while it is scrolled out of the window.
    const keep = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-row]') : null;
      if (row) onKeep(row.dataset['row'] ?? '');
    };
    const rows = body.current;
    rows?.addEventListener('focusin', keep);
    document.addEventListener('keydown', listen);
    return () => {
      rows?.removeEventListener('focusin', keep);
      document.removeEventListener('keydown', listen);
    };
  });
}
