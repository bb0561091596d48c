const prepared = new WeakSet<Document>();

/**
 * What happy-dom does not do yet: a button with `popovertarget` opens and closes its panel, which is told by `beforetoggle`.
 * Files may share a document: it is prepared once, or a click would open and close.
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
  const event = new Event('beforetoggle');
  panel.dispatchEvent(Object.assign(event, { newState: isOpen ? 'open' : 'closed' }));
  if (isOpen) panel.dataset['isOpen'] = 'true';
  else delete panel.dataset['isOpen'];
}
