import { useEffect, useState } from 'react';

/** Current position of a video in seconds, updated a few times a second. */
export function usePlaybackTime(video: HTMLVideoElement | null): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!video) return;
    const read = () => setSeconds(video.currentTime);
    video.addEventListener('timeupdate', read);
    video.addEventListener('seeking', read);
    return () => {
      video.removeEventListener('timeupdate', read);
      video.removeEventListener('seeking', read);
    };
  }, [video]);
  return seconds;
}
