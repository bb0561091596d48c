import { useEffect, useState, type RefObject } from 'react';

const idleMilliseconds = 3000;

/** Whether there was no pointer, touch or key event on an element for some seconds. */
export function useIdle(element: RefObject<HTMLElement | null>): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const own = element.current;
    if (!own) return;
    let timer = 0;
    const wake = () => {
      setIdle(false);
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setIdle(true), idleMilliseconds);
    };
    const kinds = ['pointermove', 'pointerdown', 'focusin', 'keydown'] as const;
    for (const kind of kinds) own.addEventListener(kind, wake);
    document.addEventListener('fullscreenchange', wake);
    wake();
    return () => {
      window.clearTimeout(timer);
      for (const kind of kinds) own.removeEventListener(kind, wake);
      document.removeEventListener('fullscreenchange', wake);
    };
  }, [element]);
  return isIdle;
}
