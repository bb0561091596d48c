import { Button, FileButton } from '@mantine/core';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { showErrorToast } from '#platform/shell/toasts.ts';
import { pictureLimits } from '@candela/contract/pictures';
import { picturePlaces, type JournalEntry, type PicturePlace } from '@candela/contract/trading/journal';
import type { PictureChanges } from './journal.api.ts';
import classes from './journal.module.css';

interface EntryPicturesProps {
  kept: JournalEntry['pictures'];
  changes: PictureChanges;
  onChange: (changes: PictureChanges) => void;
}

/** The pictures of a trade before and after it; they are sent when it is saved. */
export function EntryPictures({ kept, changes, onChange }: EntryPicturesProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.pictures}>
      <legend>{t(($) => $.journal.pictures)}</legend>
      {picturePlaces.map((place) => {
        const change = changes[place];
        const saved = change === undefined ? kept.find((each) => each.place === place) : undefined;
        return (
          <PictureField
            key={place}
            place={place}
            url={saved?.url ?? null}
            file={change instanceof File ? change : null}
            onChoose={(file) => onChange({ ...changes, [place]: file })}
            onRemove={() => {
              const { [place]: _chosen, ...others } = changes;
              const isKept = kept.some((each) => each.place === place);
              onChange(isKept ? { ...others, [place]: 'none' } : others);
            }}
          />
        );
      })}
    </fieldset>
  );
}

interface PictureFieldProps {
  place: PicturePlace;
  url: string | null;
  /** One that is not sent yet. */
  file: File | null;
  onChoose: (file: File) => void;
  onRemove: () => void;
}

function PictureField({ place, url, file, onChoose, onRemove }: PictureFieldProps) {
  const { t } = useTranslation();
  const name = t(($) => $.journal.picturePlaces[place]);
  const isThere = file !== null || url !== null;
  return (
    <div className={classes.picture}>
      <span>{name}</span>
      {file && <ChosenPicture file={file} alt={name} />}
      {!file && url !== null && (
        <a href={url} target="_blank" rel="noreferrer">
          <img src={url} alt={t(($) => $.journal.openPicture, { picture: name })} />
        </a>
      )}
      <div className={classes.buttons}>
        <FileButton
          accept="image/jpeg,image/png,image/webp,image/gif"
          onChange={(chosen) => chosen && isSmallEnough(chosen) && onChoose(chosen)}
        >
          {(props) => (
            <Button {...props} variant="default" size="xs" leftSection={<ImagePlus size={15} aria-hidden />}>
              {t(($) => (isThere ? $.journal.replacePicture : $.journal.addPicture)[place])}
            </Button>
          )}
        </FileButton>
        {isThere && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<Trash2 size={15} aria-hidden />}
            onClick={onRemove}
          >
            {t(($) => $.journal.removePicture[place])}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Says so if it is not. */
function isSmallEnough(file: File): boolean {
  if (file.size <= pictureLimits.bytes) return true;
  showErrorToast({ title: 'errors.assets.tooLarge.title', detail: 'errors.assets.tooLarge.description' });
  return false;
}

/** A picture that is not sent yet. */
function ChosenPicture({ file, alt }: { file: File; alt: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return <img ref={show} alt={alt} />;
}
