import { expect, test } from 'vitest';
import { readTextFile } from './read-text-file.ts';

const text = '<?xml version="1.0" encoding="UTF-8"?><t>für 漢字</t>';
const utf16 = (words: string, isLittle: boolean) => {
  const view = new DataView(new ArrayBuffer(2 * words.length));
  for (let at = 0; at < words.length; at++) view.setUint16(2 * at, words.charCodeAt(at), isLittle);
  return new Uint8Array(view.buffer);
};
const utf8 = (words: string) => new TextEncoder().encode(words);
const latin = (words: string) => Uint8Array.from(words, (character) => character.charCodeAt(0));

test.each([
  ['UTF-8', utf8(text), text],
  ['UTF-8 with a byte order mark', utf8(`\ufeff${text}`), text],
  ['UTF-16, little endian', utf16(`\ufeff${text}`, true), text],
  ['UTF-16, big endian', utf16(`\ufeff${text}`, false), text],
  ['UTF-16 without a byte order mark', utf16(text, true), text],
  ['UTF-16, big endian, without a byte order mark', utf16(text, false), text],
  ['JSON in UTF-16', utf16('\ufeff{"a":"ü"}', true), '{"a":"ü"}'],
  [
    'a declared encoding',
    latin('<?xml version="1.0" encoding="iso-8859-1"?><t>für</t>'),
    '<?xml version="1.0" encoding="iso-8859-1"?><t>für</t>',
  ],
  [
    'a declaration that is no longer true',
    utf8('<?xml version="1.0" encoding="UTF-16"?><t>für</t>'),
    '<?xml version="1.0" encoding="UTF-16"?><t>für</t>',
  ],
])('a file is read in %s', async (_name, bytes, content) => {
  expect(await readTextFile(new File([bytes], 'a.xlf'), 1000)).toEqual({ content });
});

test.each([
  ['nothing in it', new Uint8Array(), 'unusable'],
  ['too much in it', utf8('x'.repeat(1001)), 'unusable'],
  ['bytes of another encoding', latin('für'), 'encoding'],
  ['an encoding that nobody knows', utf8('<?xml version="1.0" encoding="x-none"?><t/>'), 'encoding'],
])('a file is refused with %s', async (_name, bytes, refusal) => {
  expect(await readTextFile(new File([bytes], 'a.xlf'), 1000)).toBe(refusal);
});
