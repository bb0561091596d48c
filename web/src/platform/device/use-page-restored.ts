import { useEffect, useEffectEvent } from 'react';

/** Calls back when the browser shows the page again as it was left, after going back to it from another site. */
export function usePageRestored(restore: () => void): void {
  const onRestored = useEffectEvent(restore);
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onRestored();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}
