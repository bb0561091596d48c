const prepared = new WeakSet<Document>();

/**
 * Adds to happy-dom that a button with `popovertarget` opens and closes its panel, with `beforetoggle` and `toggle` events. Files may
 * share a document, so it is installed only once: otherwise a click would open and close it.
 */
export function installPopovers(): void {
  if (prepared.has(document)) return;
  prepared.add(document);
  HTMLElement.prototype.showPopover = function show(this: HTMLElement) {
    toggle(this, true);
  };
  HTMLElement.prototype.hidePopover = function hide(this: HTMLElement) {
    toggle(this, false);
  };
  document.addEventListener('click', ({ target }) => {
    const id = target instanceof Element && target.closest('[popovertarget]')?.getAttribute('popovertarget');
    const panel = id && document.getElementById(id);
    if (panel) toggle(panel, !panel.dataset['isOpen']);
  });
}

function toggle(panel: HTMLElement, isOpen: boolean): void {
  if (Boolean(panel.dataset['isOpen']) === isOpen) return;
  const tell = (name: string) =>
    panel.dispatchEvent(Object.assign(new Event(name), { newState: isOpen ? 'open' : 'closed' }));
  tell('beforetoggle');
  if (isOpen) panel.dataset['isOpen'] = 'true';
  else delete panel.dataset['isOpen'];
  tell('toggle');
}
