import { useEffect, useState, type RefObject } from 'react';

/** Shows an element on the whole screen; where browsers refuse that (iPhone), over the whole page. */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    if (!isFull) return;
    const leave = () => document.fullscreenElement === null && setFull(false);
    const press = (event: KeyboardEvent) =>
      event.key === 'Escape' && !document.querySelector('dialog[open]') && setFull(false);
    document.addEventListener('fullscreenchange', leave);
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('fullscreenchange', leave);
      document.removeEventListener('keydown', press);
    };
  }, [isFull]);
  const toggle = () => {
    if (isFull) {
      setFull(false);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
      return;
    }
    setFull(true);
    // It covers the page anyway.
    void element.current?.requestFullscreen?.().catch(() => {});
  };
  return { isFull, toggle };
}
