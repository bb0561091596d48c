import { useEffect, useEffectEvent } from 'react';

/** What keys do, by their names. */
export type ReplayKeys = Readonly<Record<string, (() => void) | undefined>>;

/** Keys of the whole page, unless somebody types, moves a level, presses a button with the space bar or reads a dialog. */
export function useReplayKeys(keys: ReplayKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('input, textarea, select, dialog, [role="slider"], [contenteditable="true"]')) return;
    if (event.key === ' ' && target?.closest('button, a')) return;
    const run = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!run) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
