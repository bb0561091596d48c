import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import type { Cut } from './cut-history.ts';
import classes from './trim-strip.module.css';
import { rulerOf } from './ruler.ts';
import { useTrimHandles } from './use-trim-handles.ts';

interface TrimStripProps {
  cut: Cut;
  wholeSeconds: number;
  /** Current position of the video. */
  seconds: number;
  /** Evenly spaced pictures of the recording; `picture` is missing until it is created. */
  frames: readonly { at: number; picture?: string | undefined }[];
  /** Width of the strip relative to its visible part. */
  zoom: number;
  onChange: (change: Partial<Cut>) => void;
  /** Shows the frame at a second, paused. */
  onShow: (seconds: number) => void;
}

/** The recording as a strip of pictures with a handle at each end. Time runs from left to right in every language. */
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
  const handles = useTrimHandles({ track, cut, wholeSeconds, onChange, onShow });
  const { dragged, percent, slider } = handles;
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
        <div ref={track} className={classes.track} {...handles.dragging('here')}>
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
