import '@mantine/core/styles/Slider.layer.css';
import { Button, Slider } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { AskingDialog } from '#ui/asking-dialog.tsx';
import dialogClasses from '#ui/dialog.module.css';
import { openFilm, type OpenFilm } from './poster-frame.ts';
import classes from './poster-dialog.module.css';
import { fileOf } from './upload-files.ts';
import { setPoster } from './upload-poster.ts';

const settleMilliseconds = 120;

interface PosterDialogProps {
  videoId: string;
  title: string;
  onDone: () => void;
}

/** Chooses a frame of a file being uploaded in this tab as the video's poster. */
export function PosterDialog({ videoId, title, onDone }: PosterDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const film = useFilm(videoId);
  const [chosen, setChosen] = useState<number | null>(null);
  const [shown, setShown] = useState<{ url: string; picture: Blob } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const seconds = film?.durationSeconds ?? 0;
  const at = chosen ?? seconds / 10;
  useEffect(() => {
    if (!film) return;
    let isOver = false;
    const draw = async () => {
      const picture = await film.pictureAt(at);
      if (picture && !isOver) setShown({ url: URL.createObjectURL(picture), picture });
    };
    const timer = setTimeout(() => void draw(), settleMilliseconds);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [film, at]);
  useEffect(() => () => void (shown && URL.revokeObjectURL(shown.url)), [shown]);
  const take = async () => {
    if (!shown) return;
    setBusy(true);
    // Errors have already been shown.
    await setPoster(videoId, shown.picture).then(onDone, () => setBusy(false));
  };
  return (
    <AskingDialog title={t(($) => $.uploads.poster.title, { title })} onLeave={onDone}>
      <div className={classes.frame}>
        {shown ? (
          <img src={shown.url} alt={t(($) => $.uploads.poster.alt)} />
        ) : (
          <span>{film === null ? t(($) => $.uploads.poster.unplayable) : t(($) => $.core.loading)}</span>
        )}
      </div>
      <Slider
        className={classes.slider}
        aria-label={t(($) => $.uploads.poster.second)}
        min={0}
        max={seconds}
        step={0.1}
        value={at}
        disabled={seconds === 0}
        label={(value) => format.duration(value)}
        onChange={setChosen}
      />
      <div className={dialogClasses.actions}>
        <Button variant="default" onClick={onDone}>
          {t(($) => $.uploads.poster.keep)}
        </Button>
        <Button loading={isBusy} disabled={!shown} onClick={() => void take()}>
          {t(($) => $.uploads.poster.take)}
        </Button>
      </div>
    </AskingDialog>
  );
}

/** The file of an upload as a video; undefined while loading, null if this browser cannot play it. */
function useFilm(videoId: string): OpenFilm | null | undefined {
  const [film, setFilm] = useState<OpenFilm | null>();
  useEffect(() => {
    let [isOver, opened] = [false, null as OpenFilm | null];
    const open = async () => {
      const file = fileOf(videoId);
      opened = file && (await openFilm(file));
      if (isOver) opened?.close();
      else setFilm(opened);
    };
    void open();
    return () => {
      isOver = true;
      opened?.close();
    };
  }, [videoId]);
  return film;
}
