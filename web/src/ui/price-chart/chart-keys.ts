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

/** Moves, zooms and draws by the keys that `chart.keys` names to readers. */
export function pressChartKey(event: KeyboardEvent, view: ChartView | null, { tool, text, onEnd }: Drawing): void {
  const actions: Record<string, () => void> = {
    ArrowLeft: () => view?.move(-0.1),
    ArrowRight: () => view?.move(0.1),
    PageUp: () => view?.move(-0.9),
    PageDown: () => view?.move(0.9),
    '+': () => view?.zoom(1.25),
    '=': () => view?.zoom(1.25),
    '-': () => view?.zoom(0.8),
    End: () => view?.showNewest(),
    ...(tool && { Enter: () => view?.drawInMiddle(tool, text), Escape: () => onEnd?.() }),
  };
  const action = actions[event.key];
  if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  action();
}
