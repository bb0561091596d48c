import { describe, expect, it } from 'vitest';
import { stageActionOf } from './stage-keys.ts';

const press = (key: string, more = {}) => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  defaultPrevented: false,
  ...more,
});

/** An element that matches, or is inside of, one of these. */
const inside = (name: string) => ({
  closest: (selector: string) => (selector.split(',').some((each) => each.trim() === name) ? {} : null),
});

describe('a key on the stage', () => {
  it('works in upper case', () => {
    const keys = [' ', 'k', 'K', 'm', 'f', 'p', 'c', 'A', '?', 'x', 'Enter', 'Escape'];
    expect(keys.map((key) => stageActionOf(press(key), null))).toEqual([
      'play',
      'play',
      'play',
      'mute',
      'fullScreen',
      'pictureInPicture',
      'captions',
      'audioOnly',
      'help',
      null,
      null,
      null,
    ]);
  });

  it('is found on keyboards of other scripts by its place', () => {
    expect(stageActionOf(press('ن', { code: 'KeyK' }), null)).toBe('play');
    expect(stageActionOf(press('ة', { code: 'KeyM' }), null)).toBe('mute');
    expect(stageActionOf(press('؟', { code: 'Slash' }), null)).toBe('help');
    // A key that produces the letter itself counts, wherever it is on the keyboard.
    expect(stageActionOf(press('m', { code: 'Semicolon' }), null)).toBe('mute');
    expect(stageActionOf(press('q', { code: 'KeyA' }), null)).toBeNull();
    expect(stageActionOf(press('ß', { code: 'Minus' }), null)).toBeNull();
  });

  it('is ignored while typing, and for shortcuts of the browser', () => {
    for (const name of ['textarea', 'select', '[contenteditable]', 'dialog']) {
      for (const key of [' ', 'm', '?']) expect(stageActionOf(press(key), inside(name))).toBeNull();
    }
    for (const held of ['ctrlKey', 'metaKey', 'altKey', 'defaultPrevented']) {
      expect(stageActionOf(press('f', { [held]: true }), null)).toBeNull();
    }
  });

  it('belongs to a button only where it presses it', () => {
    expect(stageActionOf(press(' '), inside('button'))).toBeNull();
    expect(stageActionOf(press('k'), inside('button'))).toBe('play');
  });
});
