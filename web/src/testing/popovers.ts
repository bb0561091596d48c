/**
 * Adds to happy-dom that a button with `popovertarget` opens and closes its panel, with `beforetoggle` and `toggle` events. Files may
 * share a window, but not always this module, so it is installed once for each window: otherwise a click would open and close it.
 */
export function installPopovers(): void {
  if (Object.hasOwn(HTMLElement.prototype, 'showPopover')) return;
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
