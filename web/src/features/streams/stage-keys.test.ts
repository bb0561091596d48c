import { describe, expect, it } from 'vitest';
import { stageActionOf } from './stage-keys.ts';

const press = (key: string, more = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  defaultPrevented: false,
  ...more,
});

/** An element that is, or lies in, one of these. */
const inside = (name: string) => ({
  closest: (selector: string) => (selector.split(',').some((each) => each.trim() === name) ? {} : null),
});

describe('a key on the stage', () => {
  it('means the same in capitals', () => {
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

  it('belongs to who types, and to the browser', () => {
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
