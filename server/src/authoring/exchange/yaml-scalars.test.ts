import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { readScalars } from './yaml-scalars.ts';

const word = fc.constantFrom(
  'price',
  'R',
  '1.0850',
  'المستوى',
  '😀',
  "it's",
  '"said"',
  '#1',
  'a: b',
  '- x',
  '[a]',
  '{',
  '\\',
  '\\n',
  '?',
  ':',
  '|',
  '>',
  '&a',
  '*',
  '!',
  '%',
  '@',
  '`',
  'true',
  'null',
  '~',
  '0',
  '01',
  '1e3',
  'é',
  '\t',
  'x '.repeat(50),
);
const text = fc
  .array(word, { minLength: 1, maxLength: 8 })
  .chain((words) => fc.constantFrom(' ', '\n', '\n\n', '  ').map((between) => words.join(between)));

/** White space at the ends of folded lines may differ. */
const spaced = (values: object) =>
  Object.entries(values).map(([name, value]) => [name, String(value).replace(/\s+/g, ' ').trim()]);

it('reads what a library writes, as that library does', () => {
  fc.assert(
    fc.property(text, text, fc.integer({ min: 0, max: 1440 }), fc.boolean(), (title, summary, minutes, free) => {
      const values = { title, summary, minutes, free };
      const read = readScalars(stringify(values));
      expect(spaced(read)).toEqual(spaced(values));
    }),
    { numRuns: 1000 },
  );
});

it.each([
  ['plain', 'title: The London open # a comment\nminutes: 5\nfree: true'],
  ['quoted', `title: "The \\"open\\": \\u00e9\\n"\nsummary: 'It''s quiet'`],
  [
    'of several lines',
    'title: The London\n  open\n\n  bell\nsummary: >-\n  What happens\n  at eight\n\n  and later\nlanguage: en',
  ],
  ['in a block without its last line break', 'summary: |2-\n  one\n  two\ntitle: >-  # a comment\n  x\n'],
  ['in a block', 'summary: |\n  one\n    two\n\n  three\ntitle: x'],
  [
    'beside lists and mappings',
    'tags: [a, b]\ncategories:\n  - a\n  - b\nauthor:\n  name: Ann\ntitle: x\ndate: 2026-01-01\naliases:\n- a\n',
  ],
  ['empty', 'title:\nsummary: ""\nlanguage: null\n'],
])('reads values as a parser of all of YAML does: %s', (_name, yaml) => {
  const all = Object.entries(parse(yaml) as object).filter(([, value]) =>
    ['string', 'number', 'boolean'].includes(typeof value),
  );
  expect(readScalars(yaml)).toEqual(Object.fromEntries(all));
});

it('also reads what is no YAML, as people write it', () => {
  expect(readScalars('title: Risk: the first rule\nsummary: @home & "away"')).toEqual({
    title: 'Risk: the first rule',
  });
  expect(readScalars('- a\n- b\n---js\n? ? ?\n\u0000: x\n__proto__: a')).toEqual({});
});
