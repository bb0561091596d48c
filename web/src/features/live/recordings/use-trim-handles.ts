import { useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { useFormat } from '#platform/time/time.ts';
import { placeHandle, type Cut } from './cut-history.ts';

const frame = 1 / 30;
/** Seconds by which a key moves a handle. */
const steps: Record<string, (isShift: boolean) => number> = {
  ArrowLeft: (isShift) => (isShift ? -1 : -frame),
  ArrowRight: (isShift) => (isShift ? 1 : frame),
  ArrowDown: (isShift) => (isShift ? -1 : -frame),
  ArrowUp: (isShift) => (isShift ? 1 : frame),
  PageDown: () => -10,
  PageUp: () => 10,
  Home: () => -Infinity,
  End: () => Infinity,
};

/** The two ends of the cut, and the current position. */
type Handle = 'trimStart' | 'trimEnd' | 'here';

interface TrimHandles {
  /** Element along which the handles move, as wide as the recording. */
  track: RefObject<HTMLElement | null>;
  cut: Cut;
  wholeSeconds: number;
  onChange: (change: Partial<Cut>) => void;
  /** Shows the frame at a second, paused. */
  onShow: (seconds: number) => void;
}

/** Handles movable by mouse, touch and keys: returns their element properties, and which one is being dragged. */
export function useTrimHandles({ track, cut, wholeSeconds, onChange, onShow }: TrimHandles) {
  const format = useFormat();
  const [dragged, setDragged] = useState<Handle | null>(null);
  const percent = (at: number) => `${(Math.min(Math.max(0, at), wholeSeconds) / wholeSeconds) * 100}%`;
  const move = (what: Handle, to: number) => {
    const at = what === 'here' ? Math.min(wholeSeconds, Math.max(0, to)) : placeHandle(cut, what, to, wholeSeconds);
    if (what !== 'here') onChange({ [what]: at });
    // The last frame is shortly before the end.
    onShow(Math.min(at, wholeSeconds - frame));
  };
  const secondAt = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect();
    return box ? ((event.clientX - box.left) / box.width) * wholeSeconds : 0;
  };
  const dragging = (what: Handle) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged(what);
      if (what === 'here') move(what, secondAt(event));
      event.stopPropagation();
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) move(what, secondAt(event));
    },
    onLostPointerCapture: () => setDragged(null),
  });
  const slider = (what: Handle, at: number, label: string) => ({
    role: 'slider',
    tabIndex: 0,
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': Math.round(wholeSeconds),
    'aria-valuenow': Math.round(at),
    'aria-valuetext': format.clock(at),
    style: { insetInlineStart: percent(at) },
    onKeyDown: (event: KeyboardEvent) => {
      const step = steps[event.key]?.(event.shiftKey);
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      move(what, at + step);
    },
    ...dragging(what),
  });
  return { dragged, percent, dragging, slider };
}
