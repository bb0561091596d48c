import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { placeHandle, type Cut } from './cut-history.ts';
import classes from './trim-strip.module.css';
import { rulerOf } from './ruler.ts';

const frame = 1 / 30;
/** Seconds that a key moves by. */
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

interface TrimStripProps {
  cut: Cut;
  wholeSeconds: number;
  /** Where the picture is. */
  seconds: number;
  /** Pictures of the recording, evenly spread; those that are not drawn yet are missing. */
  frames: readonly { at: number; picture?: string | undefined }[];
  /** How many times as wide as what is seen of it. */
  zoom: number;
  onChange: (change: Partial<Cut>) => void;
  /** Shows the picture of a second, without playing on. */
  onShow: (seconds: number) => void;
}

/** The recording as a strip of pictures with a handle at either end. Time runs from left to right in every language. */
export function TrimStrip({ cut, wholeSeconds, seconds, frames, zoom, onChange, onShow }: TrimStripProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const track = useRef<HTMLDivElement>(null);
  const scroll = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = scroll.current;
    if (!box || zoom === 1) return;
    const here = (seconds / wholeSeconds) * box.scrollWidth - box.scrollLeft;
    if (here < 0 || here > box.clientWidth) box.scrollLeft += here - box.clientWidth / 2;
  }, [seconds, wholeSeconds, zoom]);
  const [dragged, setDragged] = useState<'trimStart' | 'trimEnd' | 'here' | null>(null);
  const percent = (at: number) => `${(Math.min(Math.max(0, at), wholeSeconds) / wholeSeconds) * 100}%`;
  const move = (what: 'trimStart' | 'trimEnd' | 'here', to: number) => {
    const at = what === 'here' ? Math.min(wholeSeconds, Math.max(0, to)) : placeHandle(cut, what, to, wholeSeconds);
    if (what !== 'here') onChange({ [what]: at });
    // The last picture is a frame before the end.
    onShow(Math.min(at, wholeSeconds - frame));
  };
  const secondAt = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect();
    return box ? ((event.clientX - box.left) / box.width) * wholeSeconds : 0;
  };
  const dragging = (what: 'trimStart' | 'trimEnd' | 'here') => ({
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
  const slider = (what: 'trimStart' | 'trimEnd' | 'here', at: number, label: string) => ({
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
  return (
    <div ref={scroll} className={classes.scroll} dir="ltr">
      <div className={classes.whole} style={{ inlineSize: `${zoom * 100}%` }}>
        <div className={classes.ruler} aria-hidden>
          {rulerOf(wholeSeconds, zoom).map((at) => (
            <span key={at} style={{ insetInlineStart: percent(at) }}>
              {format.clock(at)}
            </span>
          ))}
        </div>
        <div ref={track} className={classes.track} {...dragging('here')}>
          <div className={classes.frames} aria-hidden>
            {frames.map(({ at, picture }) => (
              <span key={at} style={picture === undefined ? undefined : { backgroundImage: `url(${picture})` }} />
            ))}
          </div>
          <div className={classes.cut} style={{ insetInlineStart: 0, inlineSize: percent(cut.trimStart) }} />
          <div className={classes.cut} style={{ insetInlineStart: percent(cut.trimEnd), insetInlineEnd: 0 }} />
          <div
            className={classes.kept}
            style={{ insetInlineStart: percent(cut.trimStart), inlineSize: percent(cut.trimEnd - cut.trimStart) }}
          />
          <div
            className={classes.handle}
            data-end="start"
            data-dragged={dragged === 'trimStart' || undefined}
            {...slider(
              'trimStart',
              cut.trimStart,
              t(($) => $.recordings.begins),
            )}
          />
          <div
            className={classes.handle}
            data-end="end"
            data-dragged={dragged === 'trimEnd' || undefined}
            {...slider(
              'trimEnd',
              cut.trimEnd,
              t(($) => $.recordings.ends),
            )}
          />
          <div
            className={classes.here}
            {...slider(
              'here',
              seconds,
              t(($) => $.recordings.position),
            )}
          />
        </div>
      </div>
    </div>
  );
}
