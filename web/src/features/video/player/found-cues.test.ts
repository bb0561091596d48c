import { expect, it } from 'vitest';
import { foundCues } from './found-cues.ts';

const cues = ['La señal de\ncompra', 'Nothing', 'Señales, señales'].map((text, at) => ({ from: at, to: at + 1, text }));

it('finds what is said, without regard to accents, case and lines', () => {
  expect(foundCues(cues, ' ').map(({ at }) => at)).toEqual([0, 1, 2]);
  expect(foundCues(cues, 'SENAL').map(({ at, parts }) => [at, parts])).toEqual([
    [0, ['La ', 'señal', ' de\ncompra']],
    [2, ['', 'Señal', 'es, ', 'señal', 'es']],
  ]);
  expect(foundCues(cues, 'de compra').map(({ at }) => at)).toEqual([0]);
  expect(foundCues(cues, 'gold')).toEqual([]);
});
