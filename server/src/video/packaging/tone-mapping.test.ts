import { expect, it } from 'vitest';
import { toneMapped } from './tone-mapping.ts';

const grey = (signal: number, transfer: 'pq' | 'hlg') => toneMapped([signal, signal, signal], transfer);

it('maps grey to grey: black, reference white and the peak', () => {
  // Reference white is 203 cd/m² in both systems (ITU-R BT.2408, table 1), which is 90 % by the roll-off of BT.2390.
  for (const [signal, transfer, expected] of [
    [0, 'pq', 0],
    [0, 'hlg', 0],
    [0.5807, 'pq', 0.902],
    [0.75, 'hlg', 0.902],
    [0.7518, 'pq', 1],
    [1, 'hlg', 1],
    // Brighter than the display.
    [1, 'pq', 1],
  ] as const) {
    for (const value of grey(signal, transfer)) expect(value, `${transfer} ${signal}`).toBeCloseTo(expected, 2);
  }
});

it('leaves dark and middle parts as bright as they were', () => {
  // 26 cd/m², grey of 18 %, is 38 % of PQ and HLG; on a display for the standard range it is (26 / 203) ^ (1 / 2.4).
  expect(grey(0.38, 'pq')[0]).toBeCloseTo(0.43, 1);
  expect(grey(0.38, 'hlg')[0]).toBeCloseTo(0.43, 1);
});

it('rises steadily, and keeps the hue', () => {
  const signals = Array.from({ length: 101 }, (_none, index) => index / 100);
  for (const transfer of ['pq', 'hlg'] as const) {
    const values = signals.map((signal) => grey(signal, transfer)[0]);
    expect(values.toSorted((a, b) => a - b)).toEqual(values);
    // The colour of a face.
    const [red, green, blue] = toneMapped([0.55, 0.5, 0.48], transfer);
    expect(red).toBeGreaterThan(green);
    expect(green).toBeGreaterThan(blue);
  }
});
