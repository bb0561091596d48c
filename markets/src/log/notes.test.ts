import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from '#testing/sha-256.ts';
import { fromBase64, toBase64 } from './base64.ts';
import { canonicalJson } from './canonical-json.ts';
import {
  checkpointText,
  formatNote,
  formatVerifierKey,
  parseCheckpoint,
  parseNote,
  parseVerifierKey,
} from './checkpoint.ts';
import { bundleOf, entriesOf, isTileComplete, parseTilePath, tilePath } from './tiles.ts';

describe('texts of a log', () => {
  it('reads the key and the note that the reference implementation shows', () => {
    // Go's golang.org/x/mod/sumdb/note, in its documentation.
    const text = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
    const key = parseVerifierKey(sha256, text);
    expect(key).toMatchObject({ name: 'PeterNeumann', keyId: 'c74f20a3' });
    if (key) expect(formatVerifierKey(key)).toBe(text);
    // The id is that of this name with this key: under another name the key is refused.
    expect(parseVerifierKey(sha256, text.replace('Peter', 'Petra'))).toBeNull();
    expect(parseVerifierKey(sha256, text.replace('+ARpc', '+AhpC'))).toBeNull();
    const note =
      'If you think cryptography is the answer to your problem,\nthen you don’t know what your problem is.\n\n' +
      '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n';
    const parsed = parseNote(note);
    expect(parsed?.signatures).toMatchObject([{ name: 'PeterNeumann', keyId: 'c74f20a3' }]);
    expect(parsed?.signatures[0]?.signature).toHaveLength(64);
    if (parsed) expect(formatNote(parsed)).toBe(note);
  });

  it('writes a checkpoint and its signatures, and reads them again', () => {
    const root = sha256(Uint8Array.of(1));
    const text = checkpointText({ origin: 'candela.example/ledger', size: 70_000, root });
    expect(text).toBe(`candela.example/ledger\n70000\n${toBase64(root)}\n`);
    const note = {
      text,
      signatures: [{ name: 'candela.example/ledger', keyId: '0a1b2c3d', signature: new Uint8Array(64).fill(7) }],
    };
    expect(parseNote(formatNote(note))).toEqual(note);
    expect(parseCheckpoint(text)).toEqual({ origin: 'candela.example/ledger', size: 70_000, root });
  });

  it('refuses malformed checkpoints and notes', () => {
    const root = toBase64(sha256(Uint8Array.of(1)));
    for (const text of [
      '',
      `\n1\n${root}\n`,
      `a\n01\n${root}\n`,
      `a\n-1\n${root}\n`,
      `a\n1e3\n${root}\n`,
      `a\n9007199254740993\n${root}\n`,
      `a\n1\n${root}`,
      `a\n1\n${root.slice(4)}\n`,
      `a\n1\n${root.replace('=', '')}\n`,
    ]) {
      expect(parseCheckpoint(text)).toBeNull();
    }
    for (const note of [
      '',
      'a\n',
      'a\n\n',
      'a\n\nb\n',
      'a\n\n— b\n',
      'a\n\n— b AAAA\n',
      `a\n\n${'— b AAAAAAAA\n'.repeat(33)}`,
    ]) {
      expect(parseNote(note)).toBeNull();
    }
  });

  it('accepts one base64 form only for the same bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const text = toBase64(bytes);
        expect(fromBase64(text)).toEqual(bytes);
      }),
    );
    expect(toBase64(Uint8Array.of(0x66, 0x6f, 0x6f, 0x62))).toBe('Zm9vYg==');
    for (const wrong of ['Zm9vYh==', 'Zm9vYg=', 'Zm9vYg', 'Zm=v', 'Zm9v=g==', 'Zm-v', '====', 'Zm9vYg==Zm9v']) {
      expect(fromBase64(wrong)).toBeNull();
    }
  });

  it('has one JSON for a value (RFC 8785, 3.2.3 and appendix B)', () => {
    const names = { '€': 1, '\r': 2, '\ufb33': 3, '1': 4, '😀': 5, '\u0080': 6, ö: 7 };
    expect(canonicalJson(names)).toBe('{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}');
    expect(canonicalJson([333_333_333.333_333_3, 1e30, 4.5, 2e-3, 1e-27, -0, true, null])).toBe(
      '[333333333.3333333,1e+30,4.5,0.002,1e-27,0,true,null]',
    );
    expect(canonicalJson({ b: [], a: { d: '\u001f"\\', c: {} } })).toBe('{"a":{"c":{},"d":"\\u001f\\"\\\\"},"b":[]}');
    for (const wrong of [Number.NaN, Infinity, '\ud800', undefined, 1n, () => 1]) {
      expect(() => canonicalJson({ a: wrong as never })).toThrow(TypeError);
    }
  });

  it('names tiles as the specification does, and reads no other name', () => {
    expect(tilePath({ level: 0, index: 1_234_067, width: 256 })).toBe('tile/0/x001/x234/067');
    expect(tilePath({ level: 'entries', index: 0, width: 17 })).toBe('tile/entries/000.p/17');
    fc.assert(
      fc.property(
        fc.constantFrom<0 | 3 | 7 | 'entries'>(0, 3, 7, 'entries'),
        fc.nat(999_999_999),
        fc.integer({ min: 1, max: 256 }),
        (level, index, width) => {
          expect(parseTilePath(tilePath({ level, index, width }))).toEqual({ level, index, width });
        },
      ),
    );
    for (const wrong of [
      'tile/0/67',
      'tile/0/x000/067',
      'tile/00/067',
      'tile/8/067',
      'tile/0/067.p/256',
      'tile/0/067.p/0',
      'tile/0/067.p/07',
      'tile/-1/067',
      'tile/0/001/067',
      'tile/0/067/',
      '/tile/0/067',
      'tile/0/x999/x999/x999/x999/x999/999',
    ]) {
      expect(parseTilePath(wrong)).toBeNull();
    }
  });

  it('gives a tile only when the log has all of it', () => {
    expect(isTileComplete(300, { level: 0, index: 1, width: 44 })).toBe(true);
    expect(isTileComplete(300, { level: 0, index: 1, width: 45 })).toBe(false);
    expect(isTileComplete(511, { level: 1, index: 0, width: 1 })).toBe(true);
    expect(isTileComplete(511, { level: 1, index: 0, width: 2 })).toBe(false);
    expect(isTileComplete(300, { level: 'entries', index: 1, width: 256 })).toBe(false);
  });

  it('puts entries into a bundle and takes them out; one that is cut off is not read', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 8 }), (entries) => {
        const bundle = bundleOf(entries);
        expect(entriesOf(bundle)).toEqual(entries);
        if (bundle.length > 0) expect(entriesOf(bundle.slice(0, -1))?.length ?? -1).toBeLessThan(entries.length);
      }),
    );
    expect(() => bundleOf([new Uint8Array(65_536)])).toThrow(RangeError);
  });
});
