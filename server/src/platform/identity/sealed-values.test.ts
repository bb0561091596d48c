import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { testSecret } from '#testing/test-secret.ts';
import { createSeals, SealBroken } from './sealed-values.ts';

const [old, young] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];

it('opens what it has sealed, which never looks the same', () => {
  const seals = createSeals([old], testSecret);
  const [one, other] = [seals.seal('s3cret ключ', 'a'), seals.seal('s3cret ключ', 'a')];
  expect(one).not.toBe(other);
  expect(one).not.toContain('s3cret');
  expect(seals.open(one, 'a')).toBe('s3cret ключ');
  expect(seals.open(seals.seal('', 'a'), 'a')).toBe('');
});

it('does not open what was changed, cut, or belongs to something else', () => {
  const seals = createSeals([old], testSecret);
  const sealed = seals.seal('secret', 'project 1');
  const [version, id, rest = ''] = sealed.split('.');
  const bytes = Buffer.from(rest, 'base64url');
  const changed = Array.from(bytes, (_byte, at) => {
    const copy = Buffer.from(bytes);
    copy[at] = (copy[at] ?? 0) ^ 1;
    return `${version}.${id}.${copy.toString('base64url')}`;
  });
  for (const value of [...changed, `${version}.${id}.`, `${version}.${id}.AAAA`, 'secret', '', `v2.${id}.${rest}`]) {
    expect(() => seals.open(value, 'project 1'), value).toThrow(SealBroken);
  }
  expect(() => seals.open(sealed, 'project 2')).toThrow(SealBroken);
});

it('goes over to another key, and from none to one', () => {
  const [before, derived] = [createSeals([old], testSecret), createSeals([], testSecret)];
  const after = createSeals([young, old], testSecret);
  for (const sealed of [before.seal('secret', 'a'), derived.seal('secret', 'a')]) {
    expect(after.open(sealed, 'a')).toBe('secret');
    expect(after.isCurrent(sealed)).toBe(false);
  }
  const anew = after.seal('secret', 'a');
  expect(after.isCurrent(anew)).toBe(true);
  expect(createSeals([young], testSecret).open(anew, 'a')).toBe('secret');
  expect(() => before.open(anew, 'a')).toThrow(SealBroken);
  expect(() => createSeals([], 'the secret of another installation').open(derived.seal('x', 'a'), 'a')).toThrow(
    SealBroken,
  );
});
