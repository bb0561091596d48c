/**
 * After an update the server no longer has the files of an open page. The router reloads once when the script of a page is missing; a
 * missing style sheet, which is loaded first, is reported to it in the same words.
 */
export function reloadOnMissingStyles(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (payload.message.startsWith('Unable to preload CSS')) {
      payload.message = `Failed to fetch dynamically imported module: ${payload.message}`;
    }
  });
}
