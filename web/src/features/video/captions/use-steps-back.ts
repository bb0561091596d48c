import { useState } from 'react';

const maxSteps = 200;
/** Changes within this time form a single undo step. */
const togetherMilliseconds = 1500;

interface Steps<T> {
  past: readonly T[];
  future: readonly T[];
  last: { what: string; at: number };
}

/** Undo and redo for this visit. `what` identifies the changed field: continued typing in it is one step. */
export function useStepsBack<T>(now: T, set: (content: T) => void) {
  const [steps, setSteps] = useState<Steps<T>>({ past: [], future: [], last: { what: '', at: 0 } });
  const change = (content: T, what: string) => {
    const at = Date.now();
    const isSame = what !== '' && what === steps.last.what && at - steps.last.at < togetherMilliseconds;
    setSteps({
      past: isSame ? steps.past : [...steps.past, now].slice(-maxSteps),
      future: [],
      last: { what, at },
    });
    set(content);
  };
  const undo = () => {
    const before = steps.past.at(-1);
    if (before === undefined) return;
    setSteps({ past: steps.past.slice(0, -1), future: [now, ...steps.future], last: { what: '', at: 0 } });
    set(before);
  };
  const redo = () => {
    const [after] = steps.future;
    if (after === undefined) return;
    setSteps({ past: [...steps.past, now], future: steps.future.slice(1), last: { what: '', at: 0 } });
    set(after);
  };
  return { change, undo, redo, canUndo: steps.past.length > 0, canRedo: steps.future.length > 0 };
}
