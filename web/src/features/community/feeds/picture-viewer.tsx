import type { FeedPicture } from '@candela/contract/community/feed-pictures';
import { ChevronLeft, ChevronRight, X, type LucideIcon } from 'lucide-react';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { useOpenDialog } from '#ui/use-open-dialog.ts';
import classes from './post-pictures.module.css';
import { sourcesOf } from './post-pictures.tsx';
import { turnByKey, turnBySwipe } from './picture-turns.ts';

interface PictureViewerProps {
  pictures: readonly FeedPicture[];
  /** The one that is shown first, from 0. */
  start: number;
  onLeave: () => void;
}

/** One picture after the other, over the whole window. Arrows and swipes go the way the page is read. */
export function PictureViewer({ pictures, start, onLeave }: PictureViewerProps) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const dialog = useOpenDialog();
  const [index, setIndex] = useState(start);
  const [touch, setTouch] = useState<{ x: number; y: number } | null>(null);
  const isMirrored = i18n.dir() === 'rtl';
  const total = pictures.length;
  const picture = pictures[index];
  if (!picture) return null;
  const turnTo = (to: number) => to >= 0 && to < total && setIndex(to);
  const press = (event: KeyboardEvent) => {
    const to = turnByKey(event.key, { index, total, isMirrored });
    if (to === null) return;
    event.preventDefault();
    turnTo(to);
  };
  const lift = ({ clientX, clientY }: PointerEvent) => {
    if (touch) turnTo(index + turnBySwipe({ x: clientX - touch.x, y: clientY - touch.y }, isMirrored));
    setTouch(null);
  };
  const place = t(($) => $.feeds.pictures.place, { number: format.number(index + 1), total: format.number(total) });
  return (
    <dialog
      ref={dialog}
      className={classes.viewer}
      aria-label={t(($) => $.feeds.pictures.viewer)}
      onClose={onLeave}
      onKeyDown={press}
    >
      <div className={classes.bar}>
        <span role="status">{total > 1 && place}</span>
        <button
          type="button"
          className={classes.turn}
          aria-label={t(($) => $.feeds.pictures.close)}
          onClick={() => dialog.current?.close()}
        >
          <X size={20} aria-hidden />
        </button>
      </div>
      <div
        className={classes.stage}
        role="presentation"
        onPointerDown={({ pointerType, isPrimary, clientX, clientY }) =>
          setTouch(pointerType === 'mouse' || !isPrimary ? null : { x: clientX, y: clientY })
        }
        onPointerUp={lift}
        onPointerCancel={() => setTouch(null)}
      >
        {total > 1 && (
          <Turn
            icon={ChevronLeft}
            label={t(($) => $.feeds.pictures.previous)}
            onTurn={index > 0 ? () => setIndex(index - 1) : null}
          />
        )}
        <figure key={picture.id} className={classes.figure}>
          <img
            srcSet={sourcesOf(picture)}
            src={picture.sources.at(-1)?.url}
            sizes="100vw"
            width={picture.width}
            height={picture.height}
            alt={picture.alt || place}
            draggable={false}
          />
          {picture.alt !== '' && (
            <figcaption dir="auto" aria-hidden>
              {picture.alt}
            </figcaption>
          )}
        </figure>
        {total > 1 && (
          <Turn
            icon={ChevronRight}
            label={t(($) => $.feeds.pictures.next)}
            onTurn={index < total - 1 ? () => setIndex(index + 1) : null}
          />
        )}
      </div>
    </dialog>
  );
}

interface TurnProps {
  icon: LucideIcon;
  label: string;
  /** Null: there is none; the button stays, and keeps the focus. */
  onTurn: (() => void) | null;
}

function Turn({ icon: Icon, label, onTurn }: TurnProps) {
  return (
    <button
      type="button"
      className={classes.turn}
      aria-label={label}
      aria-disabled={onTurn === null}
      onClick={() => onTurn?.()}
    >
      <Icon size={22} aria-hidden data-turns />
    </button>
  );
}
