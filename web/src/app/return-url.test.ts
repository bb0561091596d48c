import { expect, it } from 'vitest';
import { safeReturnUrl } from '#app/return-url.ts';

it('keeps paths of this site', () => {
  expect(safeReturnUrl('/education/courses?level=beginner#top')).toBe('/education/courses?level=beginner#top');
});

it.each([
  'https://evil.example',
  '//evil.example/x',
  '/\\evil.example',
  '/%2e%2e//evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'education/home',
  '',
  null,
  7,
])('refuses %j', (value) => {
  expect(safeReturnUrl(value)).toBeNull();
});
