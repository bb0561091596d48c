import { useEffect, useRef } from 'react';

/** Single-letter shortcuts, disabled while typing or while a dialog is open. */
export function useReviewKeys(keys: Record<string, () => void>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const { target } = event;
      const isWriting =
        target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
      if (isWriting || document.querySelector('dialog[open]')) return;
      const act = latest.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
