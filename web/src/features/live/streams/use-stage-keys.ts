import { useEffect, useRef } from 'react';
import { stageActionOf, type StageAction } from './stage-keys.ts';

/** Keys for the whole page while the stage is on it. */
export function useStageKeys(act: Record<StageAction, () => void>): void {
  const newest = useRef(act);
  useEffect(() => {
    newest.current = act;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = stageActionOf(event, event.target instanceof Element ? event.target : null);
      if (!action) return;
      event.preventDefault();
      if (!event.repeat) newest.current[action]();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
