import { ChevronsUpDown } from 'lucide-react';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { LevelPlaces } from './chart-levels.ts';
import classes from './level-handles.module.css';

/** A level that can be moved. */
export interface MovableLevel {
  id: string;
  price: number;
  tone: 'entry' | 'stop' | 'target';
  /** "Target 1" */
  label: string;
  /** "Target 1, 4,124.8, +2.00 R" */
  valueText: string;
  /** Between which prices it can be. */
  lowest: number;
  highest: number;
}

export interface LevelMoves {
  levels: readonly MovableLevel[];
  onDrag: (id: string, price: number) => void;
  /** By keys: one tick, ten with Shift, a hundred with Page Up and Page Down. */
  onStep: (id: string, ticks: number) => void;
  onActive: (id: string) => void;
}

interface LevelHandlesProps extends LevelMoves {
  places: LevelPlaces;
  priceAt: (y: number) => number | null;
}

/** The handles of levels on a chart: each is a slider, for the pointer and for keys. */
export function LevelHandles({ levels, places, priceAt, onDrag, onStep, onActive }: LevelHandlesProps) {
  const frame = useRef<HTMLDivElement>(null);
  const drag = (event: PointerEvent, id: string) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const top = frame.current?.getBoundingClientRect().top ?? 0;
    const price = priceAt(event.clientY - top);
    if (price !== null) onDrag(id, price);
  };
  const press = (event: KeyboardEvent, id: string) => {
    const ticks = ticksOf(event);
    if (ticks === null) return;
    event.preventDefault();
    event.stopPropagation();
    onStep(id, ticks);
  };
  return (
    <div ref={frame} className={classes.handles} dir="ltr">
      {levels.map(({ id, price, tone, label, valueText, lowest, highest }) => {
        const y = places.get(id);
        if (y === undefined || !Number.isFinite(price)) return null;
        return (
          <div
            key={id}
            role="slider"
            tabIndex={0}
            className={classes.handle}
            style={{ insetBlockStart: y }}
            data-tone={tone}
            data-level={id}
            aria-label={label}
            aria-orientation="vertical"
            aria-valuemin={lowest}
            aria-valuemax={highest}
            aria-valuenow={price}
            aria-valuetext={valueText}
            onFocus={() => onActive(id)}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={(event) => drag(event, id)}
            onKeyDown={(event) => press(event, id)}
          >
            <ChevronsUpDown size={14} aria-hidden />
          </div>
        );
      })}
    </div>
  );
}

function ticksOf({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): number | null {
  if (ctrlKey || metaKey || altKey) return null;
  const size = shiftKey ? 10 : 1;
  const steps: Record<string, number> = {
    ArrowUp: size,
    ArrowRight: size,
    ArrowDown: -size,
    ArrowLeft: -size,
    PageUp: 100,
    PageDown: -100,
  };
  return steps[key] ?? null;
}
