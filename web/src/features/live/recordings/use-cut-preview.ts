import { useEffect, useEffectEvent, useState } from 'react';
import { jumpOf, type Cut } from './cut-history.ts';

/** Plays only the kept part of a recording, from the current position or from its start. */
export function useCutPreview(video: HTMLVideoElement | null, cut: Cut) {
  const [isOn, setIsOn] = useState(false);
  const follow = useEffectEvent((media: HTMLVideoElement) => {
    const jump = jumpOf(cut, media.currentTime);
    if (jump === 'end') {
      media.pause();
      setIsOn(false);
    } else if (jump !== null) media.currentTime = jump;
  });
  useEffect(() => {
    if (!video || !isOn) return;
    let request = 0;
    const look = () => {
      if (!video.seeking) follow(video);
      request = requestAnimationFrame(look);
    };
    look();
    const stop = () => setIsOn(false);
    video.addEventListener('pause', stop);
    return () => {
      cancelAnimationFrame(request);
      video.removeEventListener('pause', stop);
    };
  }, [video, isOn]);

  const toggle = () => {
    if (!video) return;
    if (isOn) {
      video.pause();
      return;
    }
    if (jumpOf(cut, video.currentTime) !== null) seekTo(video, cut.trimStart);
    void video.play().then(
      () => setIsOn(true),
      () => setIsOn(false),
    );
  };
  return { isOn, toggle };
}

function seekTo(video: HTMLVideoElement, seconds: number): void {
  video.currentTime = seconds;
}
