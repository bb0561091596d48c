import { useCallback, useRef, useState } from 'react';
import type { Drawing } from '@candela/contract/live/charts';

const maxSteps = 100;

interface History {
  past: readonly (readonly Drawing[])[];
  future: readonly (readonly Drawing[])[];
}

const empty: History = { past: [], future: [] };

/** Steps of drawing that can be undone and redone, while the chart is on the screen. */
export function useDrawingHistory(drawings: readonly Drawing[], set: (drawings: Drawing[]) => void) {
  const [history, setHistory] = useState(empty);
  /** The drawings before the move in progress. */
  const before = useRef<readonly Drawing[] | null>(null);
  const change = useCallback(
    (changed: Drawing[], isDone = true) => {
      const start = (before.current ??= drawings);
      set(changed);
      if (!isDone) return;
      before.current = null;
      setHistory(({ past }) => ({ past: [...past, start].slice(-maxSteps), future: [] }));
    },
    [drawings, set],
  );
  const undo = () => {
    const last = history.past.at(-1);
    if (!last) return;
    setHistory({ past: history.past.slice(0, -1), future: [drawings, ...history.future] });
    set([...last]);
  };
  const redo = () => {
    const [next, ...future] = history.future;
    if (!next) return;
    setHistory({ past: [...history.past, drawings], future });
    set([...next]);
  };
  return {
    change,
    undo: history.past.length > 0 ? undo : null,
    redo: history.future.length > 0 ? redo : null,
    forget: () => setHistory(empty),
  };
}
