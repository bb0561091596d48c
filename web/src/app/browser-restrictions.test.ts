import { expect, it } from 'vitest';
import { isDeveloperShortcut } from '#app/browser-restrictions.ts';

it('knows the shortcuts that production blocks', () => {
  expect(isDeveloperShortcut({ key: 'F12', ctrlKey: false })).toBe(true);
  for (const key of ['u', 's', 'i', 'j', 'c', 'k', 'h', 'I']) {
    expect(isDeveloperShortcut({ key, ctrlKey: true })).toBe(true);
  }
  for (const key of ['a', 'v', 'x', 'f', 'F5']) expect(isDeveloperShortcut({ key, ctrlKey: true })).toBe(false);
  expect(isDeveloperShortcut({ key: 'u', ctrlKey: false })).toBe(false);
});
