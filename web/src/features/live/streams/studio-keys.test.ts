import { expect, it } from 'vitest';
import { studioActionOf } from './studio-keys.ts';

const press = (key: string, code = '', more = {}) => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  defaultPrevented: false,
  ...more,
});

it('one to four change the scene, M the microphone and V the camera, on keyboards of other scripts too', () => {
  expect(['1', '2', '3', '4', '5'].map((key) => studioActionOf(press(key), null))).toEqual([
    'chart',
    'screen',
    'camera',
    'break',
    null,
  ]);
  expect(['m', 'M', 'v', 'q'].map((key) => studioActionOf(press(key), null))).toEqual([
    'microphone',
    'microphone',
    'camera-switch',
    null,
  ]);
  expect(studioActionOf(press('٢', 'Digit2'), null)).toBe('screen');
  expect(studioActionOf(press('ر', 'KeyV'), null)).toBe('camera-switch');
});

it('nothing happens while typing, and with shortcuts of the browser', () => {
  expect(studioActionOf(press('1'), { closest: (selector) => selector.includes('textarea') })).toBeNull();
  expect(studioActionOf(press('v', 'KeyV', { ctrlKey: true }), null)).toBeNull();
  expect(studioActionOf(press('m', 'KeyM', { defaultPrevented: true }), null)).toBeNull();
});
