import {
  attachClosestEdge,
  extractClosestEdge,
  type Edge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { draggableByTouch } from '#ui/touch-drag.ts';

export type Dragged = { kind: 'lesson' | 'section'; id: number };

export interface Drop {
  dragged: Dragged;
  target: Dragged;
  isBefore: boolean;
}

interface RowDrag {
  row: RefObject<HTMLDivElement | null>;
  handle: RefObject<HTMLButtonElement | null>;
  isDragged: boolean;
  /** Edge at which the drop indicator is shown. */
  edge: 'top' | 'bottom' | null;
}

const isDragged = (data: Record<string, unknown>): data is Dragged & Record<string, unknown> =>
  (data['kind'] === 'lesson' || data['kind'] === 'section') && typeof data['id'] === 'number';

/** A row that can be dragged by its handle, and is a drop target. */
export function useRowDrag({ kind, id }: Dragged, isEnabled: boolean): RowDrag {
  const row = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const [isMoving, setMoving] = useState(false);
  const [edge, setEdge] = useState<RowDrag['edge']>(null);
  useEffect(() => {
    const [element, dragHandle] = [row.current, handle.current];
    if (!isEnabled || !element || !dragHandle) return;
    const show = (next: Edge | null) => setEdge(next === 'top' || next === 'bottom' ? next : null);
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ kind, id }),
        onDragStart: () => setMoving(true),
        onDrop: () => setMoving(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) =>
          isDragged(source.data) && (kind === 'section' || source.data.kind === 'lesson') && source.data.id !== id,
        // A lesson dropped on the header of a section becomes its first lesson.
        getData: ({ input, source }) =>
          attachClosestEdge(
            { kind, id },
            {
              element,
              input,
              allowedEdges: kind === 'section' && source.data['kind'] === 'lesson' ? ['bottom'] : ['top', 'bottom'],
            },
          ),
        onDrag: ({ self }) => show(extractClosestEdge(self.data)),
        onDragLeave: () => show(null),
        onDrop: () => show(null),
      }),
      draggableByTouch(element, dragHandle),
    );
  }, [kind, id, isEnabled]);
  return { row, handle, isDragged: isMoving, edge };
}

/** Calls back at every drop in an outline. */
export function useDrops(onDrop: (drop: Drop) => void): void {
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => isDragged(source.data),
        onDrop: ({ source, location }) => {
          const target = location.current.dropTargets[0]?.data;
          if (!target || !isDragged(source.data) || !isDragged(target)) return;
          const { data: dragged } = source;
          latest.current({
            dragged: { kind: dragged.kind, id: dragged.id },
            target: { kind: target.kind, id: target.id },
            isBefore: extractClosestEdge(target) === 'top',
          });
        },
      }),
    [],
  );
}
