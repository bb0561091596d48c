import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { showToast } from '#platform/shell/toasts.ts';

interface UndoToast {
  title: string;
  text?: ReactNode;
  /** Label of the button. */
  undo: string;
  onUndo: () => void;
}

let shown = 0;

/** Says what was done, with a button that undoes it once. Each has a toast of its own, also if they say the same. */
export function showUndoToast({ title, text, undo, onUndo }: UndoToast): void {
  const undoOnce = () => {
    close();
    onUndo();
  };
  const detail = (
    <>
      {text}{' '}
      <Button size="compact-sm" variant="light" onClick={undoOnce}>
        {undo}
      </Button>
    </>
  );
  const close = showToast('success', { id: `undo:${++shown}`, title, detail });
}
