import { expect, it } from 'vitest';
import { installStep } from './install.mjs';

it('installs what runs first, adds tests in place, and takes nothing away', () => {
  expect(installStep('', 'a', false)).toEqual(['ci', '--omit=dev']);
  expect(installStep('a', 'a', false)).toBeNull();
  expect(installStep('a', 'a', true)).toEqual(['install', '--no-save']);
  expect(installStep('a with tests', 'a', true)).toBeNull();
  expect(installStep('a with tests', 'a', false)).toBeNull();
});

it('begins anew when the lock file has changed, or the last run was interrupted', () => {
  expect(installStep('', 'a', true)).toEqual(['ci']);
  expect(installStep('b with tests', 'a', false)).toEqual(['ci', '--omit=dev']);
  expect(installStep('b', 'a', true)).toEqual(['ci']);
});
