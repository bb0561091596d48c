import {
  feedPictureLimits,
  type FeedPictureFields,
  type StoredFeedPicture,
} from '@candela/contract/community/feed-pictures';
import { ActionIcon, TextInput } from '@mantine/core';
import { ImageOff, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { DragHandle } from '#ui/drag-handle.tsx';
import rows from '#ui/draggable-rows.module.css';
import { MoveButtons } from '#ui/move-buttons.tsx';
import { useRowDrag } from '#ui/row-drag.ts';
import classes from './picture-field.module.css';

/** Drag type of the pictures of a post. */
export const pictureType = 'feed-picture';

interface PictureRowProps {
  picture: FeedPictureFields;
  /** Absent until it is known, for one that another tab has added. */
  stored: StoredFeedPicture | undefined;
  /** Whether it moved, and does no more. */
  isStill: boolean;
  /** Position, from 0. */
  index: number;
  total: number;
  onAlt: (alt: string) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** A picture of a post that is written: moved by its handle, by keys or by buttons. */
export function PictureRow({ picture, stored, isStill, index, total, onAlt, onMove, onRemove }: PictureRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { row, handle, isDragged, edge } = useRowDrag(pictureType, picture.id);
  const number = format.number(index + 1);
  return (
    <li
      ref={row}
      className={`${rows.row} ${classes.row}`}
      data-dragged={isDragged || undefined}
      data-edge={edge ?? undefined}
    >
      <DragHandle
        handle={handle}
        label={t(($) => $.feeds.pictures.move, { number })}
        hint={t(($) => $.feeds.pictures.moveHint, { position: number, total: format.number(total) })}
        index={index}
        total={total}
        onMove={onMove}
      />
      <span className={classes.thumbnail}>
        {stored ? (
          <img src={stored.sources[0]?.url} alt={t(($) => $.feeds.pictures.name, { number })} draggable={false} />
        ) : (
          <ImageOff size={20} role="img" aria-label={t(($) => $.feeds.pictures.name, { number })} />
        )}
      </span>
      <div className={classes.words}>
        <TextInput
          size="sm"
          label={t(($) => $.feeds.pictures.alt, { number })}
          placeholder={t(($) => $.feeds.pictures.altHint)}
          value={picture.alt}
          maxLength={feedPictureLimits.alt}
          dir="auto"
          onChange={({ currentTarget: { value } }) => onAlt(value)}
        />
        {isStill && <p className={classes.hint}>{t(($) => $.feeds.pictures.still)}</p>}
      </div>
      <div className={classes.tools}>
        <MoveButtons
          labels={{
            up: t(($) => $.feeds.pictures.up, { number }),
            down: t(($) => $.feeds.pictures.down, { number }),
          }}
          onUp={index > 0 ? () => onMove(index - 1) : null}
          onDown={index < total - 1 ? () => onMove(index + 1) : null}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={34}
          aria-label={t(($) => $.feeds.pictures.remove, { number })}
          onClick={onRemove}
        >
          <Trash2 size={17} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  );
}
