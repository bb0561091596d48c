import { Captions, CaptionsOff } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { choose, usePlayerChoices } from './player-choices.ts';
import menu from './player-menu.module.css';
import { showTracks } from './show-tracks.ts';
import type { CaptionFile } from './use-caption-files.ts';

type Files = readonly Pick<CaptionFile, 'languageCode'>[];

/** The selected captions, if the video has them; null: none. */
export function useShownCaptions(captions: Files): string | null {
  return usePlayerChoices((state) =>
    captions.some(({ languageCode }) => languageCode === state.captions) ? state.captions : null,
  );
}

/** Shows the selected captions over the video, including tracks added later. */
export function useCaptionTracks(video: HTMLVideoElement | null, captions: Files): void {
  const shown = useShownCaptions(captions);
  useEffect(() => {
    if (!video) return;
    const show = () => showTracks(video.textTracks, shown);
    show();
    video.textTracks.addEventListener('addtrack', show);
    return () => video.textTracks.removeEventListener('addtrack', show);
  }, [video, shown]);
}

/** The captions that the toggle turns on: the last used ones, or those in the page's language, or the first. */
export function toggledCaptions(captions: Files, shown: string | null): string | null {
  if (shown !== null) return null;
  const [page = ''] = document.documentElement.lang.split('-');
  return (
    (captions.find(({ languageCode }) => languageCode.split('-')[0] === page) ?? captions[0])?.languageCode ?? null
  );
}

export function CaptionButton({ captions }: { captions: Files }) {
  const { t } = useTranslation();
  const shown = useShownCaptions(captions);
  if (captions.length === 0) return null;
  return (
    <div className={menu.menu}>
      <button
        type="button"
        className={menu.opener}
        role="switch"
        aria-checked={shown !== null}
        aria-label={t(($) => $.player.controls.captions)}
        onClick={() => choose({ captions: toggledCaptions(captions, shown) })}
      >
        {shown === null ? <CaptionsOff size={20} aria-hidden /> : <Captions size={20} aria-hidden />}
      </button>
    </div>
  );
}
