import { Maximize2, Move } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './corner-inset.module.css';
import { corners, keepCorner, keptCorner, nearestCorner, type Corner } from './corners.ts';

interface CornerInsetProps {
  /** Whether it is shown in a corner of its container; otherwise it is part of the normal layout. */
  isInset: boolean;
  onEnlarge: () => void;
  children: ReactNode;
}

/** A small view in a corner of a larger one: dragged to any of the four corners, or moved by its button; the corner is remembered. */
export function CornerInset({ isInset, onEnlarge, children }: CornerInsetProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [corner, setCorner] = useState(keptCorner);
  const place = (chosen: Corner) => {
    setCorner(chosen);
    keepCorner(chosen);
  };
  const drop = useEffectEvent(place);
  useEffect(() => {
    const element = box.current;
    if (!element || !isInset) return;
    return followDrags(element, (chosen) => drop(chosen));
  }, [isInset]);
  return (
    <div ref={box} className={classes.box} data-inset={isInset || undefined} data-corner={corner}>
      {children}
      {isInset && (
        <div className={classes.tools}>
          <button
            type="button"
            aria-label={t(($) => $.ui.moveInset)}
            title={t(($) => $.ui.moveInset)}
            onClick={() => place(corners[(corners.indexOf(corner) + 1) % corners.length] ?? 'bottomLeft')}
          >
            <Move size={15} aria-hidden />
          </button>
          <button
            type="button"
            aria-label={t(($) => $.ui.enlargeInset)}
            title={t(($) => $.ui.enlargeInset)}
            onClick={onEnlarge}
          >
            <Maximize2 size={15} aria-hidden />
          </button>
        </div>
      )}
    </div>
  );
}

/** Moves an element with the pointer; on release calls `onDrop` with the nearest corner. */
function followDrags(element: HTMLElement, onDrop: (corner: Corner) => void): () => void {
  let from: { x: number; y: number } | null = null;
  const begin = (event: PointerEvent) => {
    if (event.button !== 0 || (event.target as Element).closest('button, input, a')) return;
    from = { x: event.clientX, y: event.clientY };
    element.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    if (from) element.style.translate = `${event.clientX - from.x}px ${event.clientY - from.y}px`;
  };
  const end = (event: PointerEvent) => {
    if (!from) return;
    const hasMoved = Math.hypot(event.clientX - from.x, event.clientY - from.y) > 8;
    const around = element.offsetParent?.getBoundingClientRect();
    const own = element.getBoundingClientRect();
    from = null;
    element.style.translate = '';
    if (hasMoved && around && event.type === 'pointerup') onDrop(nearestCorner(own, around));
  };
  const listeners = { pointerdown: begin, pointermove: move, pointerup: end, pointercancel: end };
  const each = Object.entries(listeners) as [keyof typeof listeners, (event: PointerEvent) => void][];
  for (const [type, listener] of each) element.addEventListener(type, listener);
  return () => {
    for (const [type, listener] of each) element.removeEventListener(type, listener);
  };
}
