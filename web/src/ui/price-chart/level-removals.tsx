import { X } from 'lucide-react';
import type { LevelPlaces } from './chart-levels.ts';
import classes from './level-handles.module.css';

/** A level that can be removed. */
export interface LevelRemoval {
  id: string;
  /** "Cancel the alert at 105.00" */
  label: string;
  onRemove: () => void;
}

interface LevelRemovalsProps {
  removals: readonly LevelRemoval[];
  places: LevelPlaces;
}

/** A button at the line of each level that can be removed; those outside of the visible prices have none. */
export function LevelRemovals({ removals, places }: LevelRemovalsProps) {
  return (
    <div className={classes.handles} dir="ltr">
      {removals.map(({ id, label, onRemove }) => {
        const y = places.get(id);
        if (y === undefined || y < 0) return null;
        return (
          <button
            key={id}
            type="button"
            className={classes.removal}
            style={{ insetBlockStart: y }}
            aria-label={label}
            title={label}
            onClick={onRemove}
          >
            <X size={14} aria-hidden />
          </button>
        );
      })}
    </div>
  );
}
