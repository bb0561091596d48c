import { isForControl, latinOf, type Press, type Target } from '#platform/device/key-press.ts';
import { usePageKeys } from '#platform/device/use-page-keys.ts';

type Action = 'next' | 'previous' | 'mark' | 'search';

const actions: Record<string, Action> = { j: 'next', k: 'previous', u: 'mark', '/': 'search' };

const actionOf = (press: Press, target: Target | null): Action | null =>
  isForControl(press, target) ? null : (actions[latinOf(press)] ?? null);

const rows = () => [...document.querySelectorAll<HTMLAnchorElement>('a[data-idea]')];

/** Keys of the list: J and K walk its rows, Enter opens one as it is a link, U marks it as read, / goes to the search. */
export function useRowKeys(onMark: (ideaId: number) => void): void {
  const walk = (step: number) => {
    const all = rows();
    const at = all.findIndex((row) => row === document.activeElement);
    const next = at < 0 ? (step > 0 ? 0 : all.length - 1) : Math.min(all.length - 1, Math.max(0, at + step));
    all[next]?.focus();
    all[next]?.scrollIntoView({ block: 'nearest' });
  };
  usePageKeys(actionOf, {
    next: () => walk(1),
    previous: () => walk(-1),
    mark: () => {
      const id = rows().find((row) => row === document.activeElement)?.dataset['idea'];
      if (id !== undefined) onMark(Number(id));
    },
    search: () => document.querySelector<HTMLInputElement>('[role="search"] input')?.focus(),
  });
}
