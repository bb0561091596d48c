import { useEffect } from 'react';

interface ListKeys {
  ids: readonly string[];
  /** Toggles the row that has the focus. */
  onToggle: (id: string) => void;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input:not([type="checkbox"]), textarea, select, dialog') !== null;

/** J and K move between rows, X selects, / focuses the search; Enter opens the row, which is a button. */
export function useListKeys({ ids, onToggle }: ListKeys): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const row = document.activeElement?.closest<HTMLElement>('tr[data-user]');
      const at = ids.indexOf(row?.dataset['user'] ?? '');
      const focus = (index: number) =>
        document.querySelector<HTMLElement>(`tr[data-user="${ids[index]}"] button`)?.focus();
      if (event.key === 'j') focus(Math.min(at + 1, ids.length - 1));
      else if (event.key === 'k') focus(Math.max(at - 1, 0));
      else if (event.key === 'x' && at >= 0) onToggle(ids[at] ?? '');
      else if (event.key === '/') document.querySelector<HTMLElement>('main input[type="search"]')?.focus();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [ids, onToggle]);
}
