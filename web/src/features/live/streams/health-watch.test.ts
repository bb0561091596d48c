import { expect, it } from 'vitest';
import { HealthWatch } from './health-watch.ts';
import type { PublishingHealth } from './publishing.ts';

const fine: PublishingHealth = {
  bitrate: 2_000_000,
  framesPerSecond: 30,
  width: 1280,
  height: 720,
  loss: 0,
  limitedBy: 'none',
};
const speaking = { microphone: 'desk', isMuted: false };

type Sound = Parameters<HealthWatch['look']>[1];

/** Looks once a second; returns the last result. */
function lookFor(watch: HealthWatch, seconds: number, health: PublishingHealth, sound: Sound = speaking, from = 0) {
  let found = watch.look(health, sound, from);
  for (let second = 1; second <= seconds; second++) {
    watch.hear(0, from + second * 1000);
    found = watch.look(health, sound, from + second * 1000);
  }
  return found;
}

it('a microphone from which nothing is heard is silent after ten seconds, one that was heard after a minute', () => {
  const watch = new HealthWatch();
  expect(lookFor(watch, 10, fine)).toEqual([]);
  expect(lookFor(watch, 1, fine, speaking, 11_000)).toEqual(['silentMicrophone']);
  watch.hear(0.4, 12_000);
  expect(lookFor(watch, 59, fine, speaking, 13_000)).toEqual([]);
  expect(lookFor(watch, 2, fine, speaking, 72_000)).toEqual(['silentMicrophone']);
  // Noise of the room is not speech.
  watch.hear(0.01, 74_000);
  expect(lookFor(watch, 1, fine, speaking, 74_000)).toEqual(['silentMicrophone']);
});

it('a browser that measures nothing says nothing about the microphone', () => {
  const watch = new HealthWatch();
  for (let second = 0; second < 90; second++) expect(watch.look(fine, speaking, second * 1000)).toEqual([]);
});

it('a microphone that is off is not silent, and gets its time again when it is turned on', () => {
  const watch = new HealthWatch();
  expect(lookFor(watch, 30, fine, { ...speaking, isMuted: true })).toEqual([]);
  expect(lookFor(watch, 9, fine, speaking, 31_000)).toEqual([]);
  expect(lookFor(watch, 3, fine, speaking, 41_000)).toEqual(['silentMicrophone']);
  // Another one gets the same time.
  expect(lookFor(watch, 9, fine, { microphone: 'headset', isMuted: false }, 50_000)).toEqual([]);
  expect(lookFor(watch, 1, fine, { microphone: null, isMuted: false }, 60_000)).toEqual(['noMicrophone']);
});

it('a weak upload and a slow computer are told when they last, not while the browser finds its pace', () => {
  const muted = { ...speaking, isMuted: true };
  const narrow = { ...fine, limitedBy: 'bandwidth' as const };
  const watch = new HealthWatch();
  expect(lookFor(watch, 8, narrow, muted)).toEqual([]);
  expect(lookFor(watch, 11, fine, muted, 9000)).toEqual([]);
  expect(lookFor(watch, 9, { ...fine, loss: 0.05 }, muted, 21_000)).toEqual(['weakUpload']);
  expect(lookFor(watch, 11, { ...fine, limitedBy: 'cpu' }, muted, 31_000)).toEqual(['slowComputer']);
  expect(lookFor(watch, 11, fine, muted, 43_000)).toEqual([]);
});
