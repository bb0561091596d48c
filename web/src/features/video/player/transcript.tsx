import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useQuery } from '@tanstack/react-query';
import { LocateFixed, Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { useShownCaptions } from './caption-button.tsx';
import { playbackQuery } from './player.api.ts';
import type { SpokenCue } from './read-vtt.ts';
import { foundCues } from './found-cues.ts';
import classes from './transcript.module.css';
import { useCaptionFiles } from './use-caption-files.ts';

interface TranscriptProps {
  videoId: string;
  /** The video, for its current position. */
  video: HTMLVideoElement | null;
  /** Language of the transcript unless captions in another one are shown. */
  languageCode: string;
  onSeek: (second: number) => void;
}

/** Transcript of a video that follows the playback, with search; a click on a line seeks to it. */
export function Transcript({ videoId, video, languageCode, onSeek }: TranscriptProps) {
  const { t } = useTranslation();
  const { data: playback } = useQuery(playbackQuery(videoId, false));
  const files = useCaptionFiles(videoId, playback);
  const shown = useShownCaptions(files);
  const [chosen, setChosen] = useState<string | null>(null);
  const wanted = chosen ?? shown ?? languageCode;
  const file = files.find((each) => each.languageCode === wanted) ?? files[0];
  if (!file) {
    if (playback && playback.captions.length === 0)
      return <p className={classes.none}>{t(($) => $.player.transcript.none)}</p>;
    return <p className={classes.none}>{t(($) => $.core.loading)}</p>;
  }
  return (
    <section className={classes.transcript} aria-label={t(($) => $.player.transcript.title)}>
      {files.length > 1 && (
        <select
          className={classes.language}
          aria-label={t(($) => $.player.transcript.language)}
          value={file.languageCode}
          onChange={(event) => setChosen(event.currentTarget.value)}
        >
          {files.map((each) => (
            <option key={each.languageCode} value={each.languageCode}>
              {each.label}
            </option>
          ))}
        </select>
      )}
      <Lines key={file.languageCode} cues={file.cues} languageCode={file.languageCode} video={video} onSeek={onSeek} />
    </section>
  );
}

interface LinesProps {
  cues: readonly SpokenCue[];
  languageCode: string;
  video: HTMLVideoElement | null;
  onSeek: (second: number) => void;
}

function Lines({ cues, languageCode, video, onSeek }: LinesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [search, setSearch] = useState('');
  const [isFollowing, setFollowing] = useState(true);
  const current = useCurrentCue(cues, video);
  const box = useRef<HTMLOListElement>(null);
  const found = foundCues(cues, search);
  useEffect(() => {
    if (!isFollowing || search !== '') return;
    scrollTo(box.current, current);
  }, [current, isFollowing, search]);
  return (
    <>
      <TextInput
        type="search"
        aria-label={t(($) => $.player.transcript.search)}
        placeholder={t(($) => $.player.transcript.search)}
        leftSection={<Search size={16} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <p className={classes.count} role="status">
        {search.trim() !== '' && t(($) => $.player.transcript.found, { count: found.length })}
      </p>
      <ol
        ref={box}
        className={classes.lines}
        lang={languageCode}
        dir="auto"
        // Stops following when the user scrolls.
        onWheel={() => setFollowing(false)}
        onTouchMove={() => setFollowing(false)}
      >
        {found.map(({ cue, at, parts }) => (
          <li key={at}>
            <button
              type="button"
              data-cue={at}
              aria-current={at === current ? 'true' : undefined}
              onClick={() => {
                setFollowing(true);
                onSeek(cue.from);
              }}
            >
              <span className={classes.time} dir="ltr">
                {format.clock(cue.from)}
              </span>
              <span dir="auto">
                {parts.map((part, index) =>
                  index % 2 === 1 ? <mark key={`${index}`}>{part}</mark> : <span key={`${index}`}>{part}</span>,
                )}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {!isFollowing && search === '' && (
        <button type="button" className={classes.follow} onClick={() => setFollowing(true)}>
          <LocateFixed size={15} aria-hidden />
          {t(($) => $.player.transcript.follow)}
        </button>
      )}
    </>
  );
}

/** Index of the current or last cue; −1 before the first. */
function useCurrentCue(cues: readonly SpokenCue[], video: HTMLVideoElement | null): number {
  const [current, setCurrent] = useState(-1);
  useEffect(() => {
    if (!video) return;
    // After seeking, the position is slightly before the requested second.
    const read = () => setCurrent(cues.findLastIndex(({ from }) => from <= video.currentTime + 0.05));
    read();
    video.addEventListener('timeupdate', read);
    video.addEventListener('seeking', read);
    return () => {
      video.removeEventListener('timeupdate', read);
      video.removeEventListener('seeking', read);
    };
  }, [cues, video]);
  return current;
}

/** Scrolls only the list, not the page. */
function scrollTo(box: HTMLElement | null, at: number): void {
  const line = box?.querySelector<HTMLElement>(`[data-cue="${at}"]`);
  if (!box || !line) return;
  // The list is positioned, so this is the place of the line within it.
  const top = line.offsetTop - box.clientHeight / 2 + line.clientHeight / 2;
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  box.scrollTo({ top, behavior: isCalm ? 'auto' : 'smooth' });
}
