import { useEffect, useEffectEvent } from 'react';
import type { TextSteps } from './text-panel.tsx';

/** J and K go to the next and the previous text, except while typing. */
export function useTextKeys(steps: TextSteps): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const isTyping =
      target instanceof HTMLElement &&
      (target.isContentEditable || target.closest('input, select, textarea, [popover], dialog') !== null);
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'j') steps.down?.();
    else if (event.key === 'k') steps.up?.();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
