import { useEffect } from 'react';

/** Speeds of the menu; the server believes at most the fastest. */
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

/** What a key does to the player; the letters are those of the big video sites. */
function act(video: HTMLVideoElement, key: string): boolean {
  const seek = (seconds: number) => {
    video.currentTime = Math.max(0, Math.min(video.duration || 0, video.currentTime + seconds));
  };
  const changeSpeed = (step: number) => {
    const at = speeds.indexOf(video.playbackRate) + step;
    video.playbackRate = speeds[Math.max(0, Math.min(speeds.length - 1, at))] ?? 1;
  };
  const actions: Record<string, () => void> = {
    ' ': () => (video.paused ? void video.play() : video.pause()),
    k: () => (video.paused ? void video.play() : video.pause()),
    j: () => seek(-10),
    l: () => seek(10),
    ArrowLeft: () => seek(-5),
    ArrowRight: () => seek(5),
    m: () => {
      video.muted = !video.muted;
    },
    f: () => toggleFullscreen(video),
    c: () => toggleCaptions(video),
    '<': () => changeSpeed(-1),
    '>': () => changeSpeed(1),
  };
  const action = actions[key.length === 1 ? key.toLowerCase() : key];
  action?.();
  return action !== undefined;
}

function toggleFullscreen(video: HTMLVideoElement): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void (video.closest('media-controller') ?? video).requestFullscreen();
}

function toggleCaptions(video: HTMLVideoElement): void {
  const tracks = [...video.textTracks];
  const isShowing = tracks.some((track) => track.mode === 'showing');
  tracks.forEach((track, index) => {
    track.mode = !isShowing && index === 0 ? 'showing' : 'disabled';
  });
}

/** Keys for the whole page while a video is on it, except where somebody types or a control has them. */
export function usePlayerKeys(video: HTMLVideoElement | null): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !video) return;
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (target?.closest('input, textarea, select, [contenteditable], dialog, [role="slider"]')) return;
      if (event.key === ' ' && target?.closest('button, a, [role="button"], [role="menuitemradio"]')) return;
      if (target?.tagName.startsWith('MEDIA-') && target.tagName !== 'MEDIA-CONTROLLER') {
        if (event.key === ' ' || event.key.startsWith('Arrow')) return;
      }
      if (act(video, event.key)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [video]);
}
