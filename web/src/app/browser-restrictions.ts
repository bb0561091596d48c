const blockedWithControl = new Set(['u', 's', 'i', 'j', 'c', 'k', 'h']);

/** Whether a key press is one of the developer shortcuts that production blocks. */
export function isDeveloperShortcut({ key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>): boolean {
  return key === 'F12' || (ctrlKey && blockedWithControl.has(key.toLowerCase()));
}

/** Blocks the context menu everywhere, and developer shortcuts in production. This is not a security measure. */
export function restrictBrowser(): void {
  document.addEventListener('contextmenu', (event) => event.preventDefault());
  if (!import.meta.env.PROD) return;
  document.addEventListener('keydown', (event) => {
    if (isDeveloperShortcut(event)) event.preventDefault();
  });
}
