import { expect, test } from 'vitest';
import { reloadOnMissingStyles } from '#app/missing-files.ts';

/** Reports a failure as the build does. @returns its message afterwards */
function report(message: string): string {
  const payload = new Error(message);
  window.dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }));
  return payload.message;
}

test('a missing style sheet counts as a missing page, for which the router reloads once', () => {
  reloadOnMissingStyles();
  // The beginning by which the router recognises it.
  const missing = /^Failed to fetch dynamically imported module/;
  expect(report('Unable to preload CSS for /assets/page-12345678.css')).toMatch(missing);
  expect(report('The module has a fault.')).not.toMatch(missing);
});
