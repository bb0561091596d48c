import * as fc from 'fast-check';

const id = '00000000-0000-4000-8000-000000000000';

/** Texts that are nearly an id, a number or an instant, and that a database or a parser refuses. */
const nearMisses = [
  id,
  '-'.repeat(36),
  'a'.repeat(36),
  id.replace('4', 'g'),
  `{${id}}`,
  `${id}\0`,
  `${id}\ud800`,
  '0',
  '-1',
  '1.5',
  '1e3',
  '\u0661',
  '2147483648',
  '9'.repeat(20),
  '2026-02-30T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '\0',
  '__proto__',
];

const mac = 'A'.repeat(43);
/** How tokens and names of files go on after an id. */
const ends = ['', '.', '.x', `.${mac}`, `.1.${mac}`, '.ics', '.x.ics', '.webp', '.png', '.pdf', '.json', '.m3u8'];

/** Tokens and names of files with a near miss in them. */
export const nearTokens = nearMisses.flatMap((text) => ends.map((end) => text + end));

export const nearMissOfToken = fc.constantFrom(...nearTokens);

export const nearMiss = fc.constantFrom(...nearMisses);
