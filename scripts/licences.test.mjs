import { expect, it } from 'vitest';
import { isAllowed, refusedPackages, shippedPackages } from './licences.mjs';

it('ships only packages whose licences go with AGPL-3.0', () => {
  const packages = shippedPackages();
  expect(packages.length).toBeGreaterThan(300);
  expect(refusedPackages(packages)).toEqual([]);
});

it('refuses others, and those without a licence', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/a': { license: 'MIT' },
      'node_modules/b': { license: 'SSPL-1.0' },
      'node_modules/b/node_modules/c': {},
      'node_modules/d': { license: 'SSPL-1.0', dev: true },
    },
  };
  expect(refusedPackages(shippedPackages(lock))).toEqual(['b: SSPL-1.0', 'c: no licence']);
});

it('reads expressions', () => {
  expect(isAllowed('(MIT OR GPL-2.0-only)')).toBe(true);
  expect(isAllowed('MIT AND GPL-2.0-only')).toBe(false);
  expect(isAllowed('Apache-2.0 AND LGPL-3.0-or-later AND MIT')).toBe(true);
});
