import { useEffect, useEffectEvent } from 'react';
import type { Press, Target } from './key-press.ts';

/**
 * Keyboard shortcuts for the whole page while a component is shown.
 * @param actionOf a constant function; null for keys that are none of its shortcuts
 */
export function usePageKeys<Action extends string>(
  actionOf: (press: Press, target: Target | null) => Action | null,
  act: Record<Action, () => void>,
): void {
  const run = useEffectEvent((action: Action) => act[action]());
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = actionOf(event, event.target instanceof Element ? event.target : null);
      if (!action) return;
      event.preventDefault();
      if (!event.repeat) run(action);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [actionOf]);
}
