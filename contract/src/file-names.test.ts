import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanFileName, fileNameOfTitle, maxFileNameBytes } from './file-names.ts';

/** Of UTF-8, counted another way than the code does. */
const bytesIn = (text: string) => encodeURIComponent(text).replaceAll(/%..|./g, 'x').length;

/** Any code points, half surrogates among them, and more often those that matter. */
const hostileName = fc
  .array(
    fc.oneof(
      fc.constantFrom('/', '\\', '.', ' ', '\n', '\0', '\u202e', '\u200d', '\u0301', '\ufeff', 'خ'),
      fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code)),
    ),
    { maxLength: 400, size: 'max' },
  )
  .map((parts) => parts.join(''));

describe('the name of a file', () => {
  it.each([
    ['trading plan.pdf', 'trading plan.pdf'],
    [String.raw`AUD\USD plan.pdf`, 'AUD-USD plan.pdf'],
    ['EUR/USD.csv', 'EUR-USD.csv'],
    ['../../etc/passwd', 'etc-passwd'],
    [String.raw`..\..\secret.txt`, 'secret.txt'],
    ['.htaccess', 'htaccess'],
    ['one\r\ntwo\u2028three.txt', 'one two three.txt'],
    ['a\0b\u0007.pdf', 'a b .pdf'],
    // Shown as "invoice_exe.pdf" by whoever follows the override.
    ['invoice_\u202efdp.exe', 'invoice_fdp.exe'],
    ['\u2066hidden\u2069\u200b\ufeff.pdf', 'hidden.pdf'],
    ['می\u200cخواهم.pdf', 'می\u200cخواهم.pdf'],
    ['👩\u200d🏫.png', '👩\u200d🏫.png'],
    ['cafe\u0301.txt', 'café.txt'],
    ['half \ud83d.txt', 'half \ufffd.txt'],
    ['plan.pdf. . ', 'plan.pdf'],
    [' \u202e/.. ', 'file'],
    ['', 'file'],
  ])('%j becomes %j', (text, clean) => expect(cleanFileName(text)).toBe(clean));

  it('has room in every file system, and keeps its extension', () => {
    const arabic = cleanFileName(`${'خ'.repeat(300)}.pdf`);
    expect([bytesIn(arabic), arabic.endsWith('.pdf')]).toEqual([maxFileNameBytes, true]);
    const families = cleanFileName(`${'👨‍👩‍👧'.repeat(50)}.webp`);
    expect(families).toMatch(/^(👨‍👩‍👧)+\.webp$/u);
    expect(bytesIn(families)).toBeLessThanOrEqual(maxFileNameBytes);
  });

  it('is not changed by being cleaned a second time', () => {
    fc.assert(
      fc.property(hostileName, (text) => {
        const clean = cleanFileName(text);
        expect(cleanFileName(clean)).toBe(clean);
        expect(clean).toMatch(/^[^/\\\p{Cc}\p{Zl}\p{Zp}]+$/u);
        expect(clean).not.toMatch(/^[. ]|[. ]$|[\p{Cf}--[\u200c\u200d]]/v);
        expect(bytesIn(clean)).toBeLessThanOrEqual(maxFileNameBytes);
        expect(() => encodeURIComponent(clean)).not.toThrow();
      }),
    );
  });

  it('made from a title is valid on Windows as well', () => {
    expect(fileNameOfTitle('London open: EUR/USD "live"?', '.mp4')).toBe('London open EUR USD live.mp4');
    expect(fileNameOfTitle('???', '.mp4', 'recording')).toBe('recording.mp4');
  });
});
