import { ChevronsUpDown } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { ReplayPlot } from './replay-plot.ts';
import classes from './replay-chart.module.css';

interface Props {
  level: 'entry' | 'stop' | 'target';
  name: string;
  /** The price and its result, as they are read out. */
  text: string;
  price: number;
  plot: ReplayPlot;
  onPrice: (price: number) => void;
}

const steps: Record<string, number> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageUp: 100,
  PageDown: -100,
};

/** The handle of a level: moved by dragging, arrows (one tick), Shift (ten) and Page (a hundred). */
export function LevelHandle({ level, name, text, price, plot, onPrice }: Props) {
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onPrice(price + step * (event.shiftKey && Math.abs(step) === 1 ? 10 : 1));
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      className={classes.handle}
      data-level={level}
      style={{ insetInlineStart: plot.width * 0.9, insetBlockStart: plot.y(price) }}
      aria-label={name}
      aria-orientation="vertical"
      aria-valuemin={Math.floor(plot.low)}
      aria-valuemax={Math.ceil(plot.high)}
      aria-valuenow={price}
      aria-valuetext={text}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.focus();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
        const top = event.currentTarget.parentElement?.getBoundingClientRect().top ?? 0;
        onPrice(plot.priceAt(event.clientY - top));
      }}
    >
      <span>
        <ChevronsUpDown size={14} aria-hidden />
      </span>
    </div>
  );
}
