import type { KeyboardEvent } from 'react';
import type { DrawingType } from '@candela/contract/live/charts';
import type { ChartView } from './chart-view.ts';

interface Drawing {
  /** The drawing that Enter creates; null: nothing is being drawn. */
  tool: DrawingType | null;
  /** Only for notes. */
  text: string;
  /** Escape leaves it. */
  onEnd?: (() => void) | undefined;
}

interface ChartActions {
  drawing: Drawing;
  /** The last price is chosen; absent: there is nothing to choose it for. */
  onPrice?: (() => void) | undefined;
}

/** Pixels by which a key moves a drawing up or down. */
const step = 4;

/** Moves, zooms, draws and chooses a price by the keys that `chart.keys`, `chart.drawingKeys` and `chart.priceKey` name to readers. */
export function pressChartKey(event: KeyboardEvent, view: ChartView | null, given: ChartActions): void {
  const { drawing, onPrice } = given;
  const { tool, text, onEnd } = drawing;
  const drawings = view?.drawings;
  const actions: Record<string, () => void> = {
    ArrowLeft: () => view?.move(-0.1),
    ArrowRight: () => view?.move(0.1),
    PageUp: () => view?.move(-0.9),
    PageDown: () => view?.move(0.9),
    '+': () => view?.zoom(1.25),
    '=': () => view?.zoom(1.25),
    '-': () => view?.zoom(0.8),
    End: () => view?.showNewest(),
    n: () => drawings?.selectNext(),
    ...(onPrice && { a: onPrice }),
    ...(drawings?.hasSelected && {
      ArrowLeft: () => drawings.moveSelected(-1, 0),
      ArrowRight: () => drawings.moveSelected(1, 0),
      ArrowUp: () => drawings.moveSelected(0, -step),
      ArrowDown: () => drawings.moveSelected(0, step),
      Delete: () => drawings.removeSelected(),
      Backspace: () => drawings.removeSelected(),
      Escape: () => drawings.select(null),
    }),
    ...(tool && { Enter: () => view?.drawInMiddle(tool, text), Escape: () => onEnd?.() }),
  };
  const action = actions[event.key];
  if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  action();
}
