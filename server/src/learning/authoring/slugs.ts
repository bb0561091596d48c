import { randomBytes } from 'node:crypto';

/** Slug of a new course: the usable characters of its title, and a random suffix. */
export function slugOf(title: string): string {
  const letters = title
    .normalize('NFKD')
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
