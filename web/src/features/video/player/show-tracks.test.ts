import { expect, it } from 'vitest';
import { showTracks } from './show-tracks.ts';

/** As in Chromium: tracks whose mode has never changed are shown automatically. */
class ChosenByItself {
  readonly kind = 'captions';
  readonly language: string;
  #mode: TextTrackMode = 'disabled';
  #hasChanged = false;

  constructor(language: string) {
    this.language = language;
  }

  get mode(): TextTrackMode {
    return this.#mode;
  }

  set mode(mode) {
    if (mode !== this.#mode) this.#hasChanged = true;
    this.#mode = mode;
  }

  get isShown(): boolean {
    return this.#mode === 'showing' || !this.#hasChanged;
  }
}

it('shows the captions that are chosen, and none that a browser would choose', () => {
  const tracks = ['en', 'es'].map((language) => new ChosenByItself(language));
  const shown = () => tracks.filter(({ isShown }) => isShown).map(({ language }) => language);
  const given = tracks as unknown as TextTrack[];
  for (const code of [null, 'es', 'en', null]) {
    showTracks(given, code);
    expect(shown()).toEqual(code === null ? [] : [code]);
  }
});
