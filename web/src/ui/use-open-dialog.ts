import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * For a dialog that is there while it is open: shows it as soon as it is there. When it goes, what had the focus before gets it back. Browsers
 * do so only for a dialog that is closed, not for one that is removed.
 */
export function useOpenDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before anything within has the focus.
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    // A dialog that this one takes the place of has given the focus back by now.
    const origin = opener?.isConnected ? opener : document.activeElement;
    if (!dialog.current?.open) dialog.current?.showModal();
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && origin instanceof HTMLElement && origin.isConnected) origin.focus();
    };
  }, [opener]);
  return dialog;
}
