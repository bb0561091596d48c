import { useEffect, useEffectEvent } from 'react';
import { toggledCaptions } from './caption-button.tsx';
import { choose, speeds, usePlayerChoices } from './player-choices.ts';
import type { CaptionFile } from './use-caption-files.ts';

type Captions = readonly Pick<CaptionFile, 'languageCode'>[];

/** Assumes thirty frames a second. */
const frameSeconds = 1 / 30;

/** The action of a key; the letters are those of large video sites. */
function act(video: HTMLVideoElement, key: string, captions: Captions): boolean {
  const seekTo = (seconds: number) => {
    video.currentTime = Math.max(0, Math.min(video.duration || 0, seconds));
  };
  const seek = (seconds: number) => seekTo(video.currentTime + seconds);
  const stepFrame = (step: number) => video.paused && seek(step * frameSeconds);
  const changeSpeed = (step: number) => {
    const at = speeds.indexOf(usePlayerChoices.getState().speed) + step;
    choose({ speed: speeds[Math.max(0, Math.min(speeds.length - 1, at))] ?? 1 });
  };
  const actions: Record<string, () => void> = {
    ' ': () => (video.paused ? void video.play() : video.pause()),
    k: () => (video.paused ? void video.play() : video.pause()),
    j: () => seek(-10),
    l: () => seek(10),
    ArrowLeft: () => seek(-5),
    ArrowRight: () => seek(5),
    Home: () => seekTo(0),
    End: () => seekTo(video.duration),
    m: () => {
      video.muted = !video.muted;
    },
    f: () => toggleFullscreen(video),
    i: () => togglePictureInPicture(video),
    c: () => toggleCaptions(captions),
    ',': () => stepFrame(-1),
    '.': () => stepFrame(1),
    '<': () => changeSpeed(-1),
    '>': () => changeSpeed(1),
  };
  const action = /^\d$/.test(key)
    ? () => seekTo((Number(key) / 10) * (video.duration || 0))
    : actions[key.length === 1 ? key.toLowerCase() : key];
  action?.();
  return action !== undefined;
}

function toggleFullscreen(video: HTMLVideoElement): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  // Has no effect where the page may not fill the screen, and on iPhones.
  else void (video.closest('media-controller') ?? video).requestFullscreen?.().catch(() => {});
}

function togglePictureInPicture(video: HTMLVideoElement): void {
  if (document.pictureInPictureElement) void document.exitPictureInPicture();
  // Has no effect before the video is loaded, and in browsers without picture-in-picture.
  else void video.requestPictureInPicture?.().catch(() => {});
}

function toggleCaptions(captions: Captions): void {
  const { captions: chosen } = usePlayerChoices.getState();
  const shown = captions.some(({ languageCode }) => languageCode === chosen) ? chosen : null;
  choose({ captions: toggledCaptions(captions, shown) });
}

/** Keyboard shortcuts for the whole page while a video is on it, except while typing or when a control uses the key. */
export function usePlayerKeys(video: HTMLVideoElement | null, captions: Captions): void {
  const press = useEffectEvent((key: string) => video !== null && act(video, key, captions));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (target?.closest('input, textarea, select, [contenteditable], dialog, [role="slider"], [popover]')) return;
      if (event.key === ' ' && target?.closest('button, a, [role="button"], [role="menuitemradio"]')) return;
      if (target?.tagName.startsWith('MEDIA-') && target.tagName !== 'MEDIA-CONTROLLER') {
        if (event.key === ' ' || event.key.startsWith('Arrow')) return;
      }
      if (press(event.key)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
