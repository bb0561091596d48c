import { useSyncExternalStore } from 'react';

/** The open modal dialog above all others, or the page where there is none: everything outside of it cannot be used. */
function topDialog(): HTMLElement {
  return [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1) ?? document.body;
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { attributeFilter: ['open'], childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Where something belongs that has to be seen and used whatever is open. */
export function useTopDialog(): HTMLElement {
  return useSyncExternalStore(subscribe, topDialog);
}
