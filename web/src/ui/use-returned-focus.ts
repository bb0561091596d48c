import { useEffect, useState } from 'react';

/**
 * For a dialog that is there while it is open: when it goes, what had the focus before gets it back. Browsers do so only for a dialog that is
 * closed, not for one that is removed.
 */
export function useReturnedFocus(): void {
  // Before anything within has the focus.
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );
}
