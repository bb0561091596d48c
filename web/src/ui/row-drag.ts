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
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { draggableByTouch } from './touch-drag.ts';

/** Id of a row. Rows that can be dragged among each other share a `type`. */
type RowId = string | number;

/** State of a row that is dragged by its handle, and the edge at which a dragged row would be dropped. */
export function useRowDrag(type: string, id: RowId, isEnabled = true) {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const [isDragged, setDragged] = useState(false);
  const [edge, setEdge] = useState<Edge | null>(null);
  useEffect(() => {
    const [element, dragHandle] = [row.current, handle.current];
    if (!isEnabled || !element || !dragHandle) return undefined;
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ type, id }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data['type'] === type && source.data['id'] !== id,
        getData: ({ input }) => attachClosestEdge({ id }, { element, input, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self }) => setEdge(extractClosestEdge(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop: () => setEdge(null),
      }),
      draggableByTouch(element, dragHandle),
    );
  }, [type, id, isEnabled]);
  return { row, handle, isDragged, edge };
}

/**
 * Calls back when a row of a list was dropped.
 * @param onMove receives the old and the new index, from 0
 */
export function useRowDrops(type: string, ids: readonly RowId[], onMove: (from: number, to: number) => void): void {
  const drop = useEffectEvent((id: unknown, targetId: unknown, edge: Edge | null) => {
    const from = ids.findIndex((each) => each === id);
    const target = ids.findIndex((each) => each === targetId);
    if (from === -1 || target === -1) return;
    const place = edge === 'bottom' ? target + 1 : target;
    onMove(from, from < place ? place - 1 : place);
  });
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => source.data['type'] === type,
        onDrop: ({ source, location }) => {
          const [target] = location.current.dropTargets;
          if (target) drop(source.data['id'], target.data['id'], extractClosestEdge(target.data));
        },
      }),
    [type],
  );
}

/** Keys that move a row, together with Alt, and the new index. */
const keySteps: Record<string, (index: number, total: number) => number> = {
  ArrowUp: (index) => index - 1,
  ArrowDown: (index) => index + 1,
  Home: () => 0,
  End: (_index, total) => total - 1,
};

/** The new index for a key press on the handle; null if the key moves nothing. */
export function placeByKey(event: { altKey: boolean; key: string }, index: number, total: number): number | null {
  const step = event.altKey ? keySteps[event.key] : undefined;
  return step ? step(index, total) : null;
}
