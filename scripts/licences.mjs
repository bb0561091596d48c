// Licences of what is shipped: the packages that `npm start` installs and those of the image. All are compatible with AGPL-3.0.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

/** Licences whose works may be part of one under AGPL-3.0 (https://www.gnu.org/licenses/license-list.html). */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  // Fonts, which are bundled as they are.
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Packages whose package.json names no licence that can be looked up; somebody has read them. */
const readByHand = new Map([
  ['@digitalbazaar/credentials-context', 'BSD-3-Clause; its data: W3C Software and Document License'],
  ['combine-errors', 'MIT, in its Readme.md'],
  ['png-js', 'MIT, in its LICENSE'],
]);

/** Whether a licence expression of SPDX can be met with allowed ones only. */
export function isAllowed(expression) {
  const bare = expression.replace(/[()]/g, ' ').trim().replace('MPL 2.0', 'MPL-2.0');
  return bare.split(/\s+OR\s+/).some((choice) => choice.split(/\s+AND\s+/).every((each) => allowed.has(each.trim())));
}

/** @returns packages that are shipped, by name, with their licences */
export function shippedPackages(lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))) {
  return Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { license }]) => ({ name: path.replace(/^.*node_modules\//, ''), license: license ?? '' }));
}

/** Packages whose licence nobody has allowed. */
export function refusedPackages(packages) {
  return packages
    .filter(({ name, license }) => !readByHand.has(name) && !isAllowed(license))
    .map(({ name, license }) => `${name}: ${license || 'no licence'}`);
}
