import { expect, it } from 'vitest';
import { activeRoute } from '#app/shell/bottom-bar.items.ts';
import { hidesShell } from '#app/shell/hidden-shell.ts';

it('hides the shell in live rooms', () => {
  for (const href of ['/streaming/m1', '/streaming/m1/e2', '/x/millicast/host', '/millicast/view?a=1']) {
    expect(hidesShell(href)).toBe(true);
  }
  for (const href of ['/', '/education/home', '/millicast']) expect(hidesShell(href)).toBe(false);
});

it('marks the item of the bottom bar that equals the address exactly', () => {
  expect(activeRoute('/education/home')).toBe('/education/home');
  expect(activeRoute('/education/events')).toBe('/education/events');
  for (const href of ['/education/dashboard', '/education/home?x=1', '/education/academies/4', '/education']) {
    expect(activeRoute(href)).toBeNull();
  }
});
