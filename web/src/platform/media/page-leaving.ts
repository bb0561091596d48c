/**
 * Calls `leave` when the page is left: a new page load does not unmount components. If the browser later restores the page from its
 * back/forward cache, calls `restore`. Returns a function that stops both.
 */
export function onPageLeft(leave: () => void, restore: () => void): () => void {
  let hasLeft = false;
  const onHide = () => {
    hasLeft = true;
    leave();
  };
  const onShow = () => {
    if (!hasLeft) return;
    hasLeft = false;
    restore();
  };
  window.addEventListener('pagehide', onHide);
  window.addEventListener('pageshow', onShow);
  return () => {
    window.removeEventListener('pagehide', onHide);
    window.removeEventListener('pageshow', onShow);
  };
}
