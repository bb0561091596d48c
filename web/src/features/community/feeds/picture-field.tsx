import '@mantine/core/styles/Input.layer.css';
import { feedPictureLimits, type FeedPictureFields } from '@candela/contract/community/feed-pictures';
import { Button } from '@mantine/core';
import { ImagePlus } from 'lucide-react';
import { useRef, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import rows from '#ui/draggable-rows.module.css';
import { useRowDrops } from '#ui/row-drag.ts';
import { showUndoToast } from '#ui/undo-toast.tsx';
import classes from './picture-field.module.css';
import { pictureType, PictureRow } from './picture-row.tsx';
import { SentPicture } from './sent-picture.tsx';
import type { PictureUploads } from './use-picture-uploads.ts';

interface PictureFieldProps {
  pictures: readonly FeedPictureFields[];
  onPictures: (change: (before: FeedPictureFields[]) => FeedPictureFields[]) => void;
  uploads: PictureUploads;
  isEditable: boolean;
}

/** What the server takes. */
const accepted = 'image/jpeg,image/png,image/webp,image/gif';

/** The pictures of a post: added, put in order, described and removed. */
export function PictureField({ pictures, onPictures, uploads, isEditable }: PictureFieldProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const chooser = useRef<HTMLInputElement>(null);
  const move = (from: number, to: number) =>
    onPictures((before) => {
      const moved = before[from];
      return moved ? before.toSpliced(from, 1).toSpliced(to, 0, moved) : before;
    });
  useRowDrops(
    pictureType,
    pictures.map(({ id }) => id),
    move,
  );
  const remove = (index: number) => {
    const removed = pictures[index];
    if (!removed) return;
    onPictures((before) => before.filter(({ id }) => id !== removed.id));
    showUndoToast({
      title: t(($) => $.feeds.pictures.removed),
      undo: t(($) => $.feeds.pictures.undo),
      onUndo: () =>
        onPictures((before) =>
          before.length >= feedPictureLimits.atOnce || before.some(({ id }) => id === removed.id)
            ? before
            : before.toSpliced(index, 0, removed),
        ),
    });
  };
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    uploads.add([...(currentTarget.files ?? [])]);
    // The same file can be chosen again.
    currentTarget.value = '';
  };
  const isFull = pictures.length >= feedPictureLimits.atOnce;
  return (
    <section className={classes.pictures} aria-labelledby="post-pictures" inert={!isEditable}>
      <header className={classes.head}>
        <h2 id="post-pictures">{t(($) => $.feeds.pictures.title)}</h2>
        {pictures.length > 0 && (
          <span className={classes.filled}>
            {t(($) => $.feeds.pictures.filled, {
              number: format.number(pictures.length),
              max: format.number(feedPictureLimits.atOnce),
            })}
          </span>
        )}
        <Button
          size="xs"
          variant="default"
          leftSection={<ImagePlus size={15} aria-hidden />}
          disabled={isFull}
          onClick={() => chooser.current?.click()}
        >
          {t(($) => $.feeds.pictures.add)}
        </Button>
        <input ref={chooser} type="file" accept={accepted} multiple hidden onChange={choose} />
      </header>
      {(pictures.length > 0 || uploads.uploads.length > 0) && (
        <ul className={rows.list}>
          {pictures.map((picture, index) => (
            <PictureRow
              key={picture.id}
              picture={picture}
              stored={uploads.stored.get(picture.id)}
              isStill={uploads.still.has(picture.id)}
              index={index}
              total={pictures.length}
              onAlt={(alt) =>
                onPictures((before) => before.map((each) => (each.id === picture.id ? { ...each, alt } : each)))
              }
              onMove={(to) => move(index, to)}
              onRemove={() => remove(index)}
            />
          ))}
          {uploads.uploads.map((upload) => (
            <SentPicture
              key={upload.key}
              upload={upload}
              onForget={() => uploads.forget(upload.key)}
              onRetry={() => uploads.retry(upload.key)}
            />
          ))}
        </ul>
      )}
      <p className={classes.refusal} role="alert">
        {uploads.left.length > 0 && t(($) => $.feeds.pictures.tooMany, { names: uploads.left.join(', ') })}
      </p>
      <p className={classes.hint}>{t(($) => (isFull ? $.feeds.pictures.full : $.feeds.pictures.hint))}</p>
    </section>
  );
}
