import { randomBytes } from 'node:crypto';
import { normalised } from '@candela/contract/normalised';

/** Slug of a new course: the usable characters of its title, and a random suffix. */
export function slugOf(title: string): string {
  const letters = normalised(title, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-');
  // By code points, so that no character is cut in half.
  const words = [...letters]
    .slice(0, 60)
    .join('')
    .replace(/^-+|(?<!-)-+$/g, '');
  return `${words}${words === '' ? '' : '-'}${randomBytes(4).toString('hex')}`;
}
