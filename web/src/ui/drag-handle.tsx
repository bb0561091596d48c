import { GripVertical } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import rows from './draggable-rows.module.css';
import { placeByKey } from './row-drag.ts';

interface DragHandleProps {
  /** From `useRowDrag`. */
  handle: RefObject<HTMLButtonElement | null>;
  label: string;
  /** How to use it, with the place of the row. */
  hint: string;
  index: number;
  total: number;
  onMove: (to: number) => void;
  className?: string | undefined;
  children?: ReactNode;
}

/** The handle of a row that can be reordered: dragged, or moved by keys. */
export function DragHandle({ handle, label, hint, index, total, onMove, className, children }: DragHandleProps) {
  return (
    <button
      ref={handle}
      type="button"
      className={className === undefined ? rows.handle : `${rows.handle} ${className}`}
      aria-label={label}
      title={hint}
      onKeyDown={(event) => {
        const to = placeByKey(event, index, total);
        if (to === null) return;
        event.preventDefault();
        if (to >= 0 && to < total) onMove(to);
      }}
    >
      <GripVertical size={18} aria-hidden />
      {children}
    </button>
  );
}
