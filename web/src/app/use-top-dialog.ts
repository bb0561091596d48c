import { useSyncExternalStore } from 'react';

/** The topmost open modal dialog, or the page if there is none: everything outside it is inert. */
function topDialog(): HTMLElement {
  return [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1) ?? document.body;
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { attributeFilter: ['open'], childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Container for elements that must be visible and usable above everything. */
export function useTopDialog(): HTMLElement {
  return useSyncExternalStore(subscribe, topDialog);
}
