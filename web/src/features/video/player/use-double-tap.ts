import { useEffect, useState } from 'react';

export interface Jump {
  side: 'left' | 'right';
  /** Total seconds of this series of taps. */
  seconds: number;
}

const stepSeconds = 10;
const pauseMilliseconds = 350;

/** Double taps, or more, on one side of the video seek back or forward; the middle third is for pausing. */
export function useDoubleTap(video: HTMLVideoElement | null): Jump | null {
  const [jump, setJump] = useState<Jump | null>(null);
  useEffect(() => {
    const frame = video?.closest<HTMLElement>('media-controller');
    if (!video || !frame) return;
    let last: { side: Jump['side'] | null; at: number; seconds: number } = { side: null, at: 0, seconds: 0 };
    let timer: number | undefined;
    const tap = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') return;
      const isOnControl = event.composedPath().some((each) => each instanceof HTMLElement && isControl(each));
      if (isOnControl) return;
      const { left, width } = frame.getBoundingClientRect();
      const side = sideOf((event.clientX - left) / width);
      const isRow = side !== null && side === last.side && event.timeStamp - last.at < pauseMilliseconds;
      const seconds = isRow ? last.seconds + stepSeconds : 0;
      last = { side, at: event.timeStamp, seconds };
      if (!isRow) return;
      const step = side === 'left' ? -stepSeconds : stepSeconds;
      video.currentTime = Math.max(0, Math.min(video.duration || 0, video.currentTime + step));
      setJump({ side, seconds });
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setJump(null), 2 * pauseMilliseconds);
    };
    frame.addEventListener('pointerup', tap);
    return () => {
      frame.removeEventListener('pointerup', tap);
      window.clearTimeout(timer);
    };
  }, [video]);
  return jump;
}

function sideOf(share: number): Jump['side'] | null {
  if (share < 1 / 3) return 'left';
  return share > 2 / 3 ? 'right' : null;
}

function isControl(element: HTMLElement): boolean {
  const name = element.tagName;
  return (
    name === 'BUTTON' || (name.startsWith('MEDIA-') && !['MEDIA-CONTROLLER', 'MEDIA-GESTURE-RECEIVER'].includes(name))
  );
}
