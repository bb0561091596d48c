import { useEffect, useRef } from 'react';
import { stageActionOf, type StageAction } from './stage-keys.ts';

/** Keyboard shortcuts for the whole page while the stage is shown. */
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
