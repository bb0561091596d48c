import { Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './outline-panel.module.css';
import type { Undo } from './use-outline.ts';

const undoMilliseconds = 10_000;

/** Shows the last action with an undo button, for ten seconds. */
export function OutlineUndo({
  undo,
  onUndo,
  onGone,
}: {
  undo: Undo;
  onUndo: () => void;
  onGone: (undo: Undo) => void;
}) {
  const { t } = useTranslation();
  useEffect(() => {
    const timer = setTimeout(() => onGone(undo), undoMilliseconds);
    return () => clearTimeout(timer);
    // A new action restarts the time.
  }, [undo, onGone]);
  return (
    <div className={classes.undo}>
      <span>{undo.text}</span>
      <button type="button" onClick={onUndo}>
        <Undo2 size={15} aria-hidden />
        {t(($) => $.authoring.outline.undo)}
      </button>
    </div>
  );
}
