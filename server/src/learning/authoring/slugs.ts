import { randomBytes } from 'node:crypto';

/** Address of a new course: what of its title can stand in one, and letters that nobody else has. */
export function slugOf(title: string): string {
  const letters = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-');
  // By whole characters: half of one is none.
  const words = [...letters]
    .slice(0, 60)
    .join('')
    .replace(/^-+|-+$/g, '');
  return `${words}${words === '' ? '' : '-'}${randomBytes(4).toString('hex')}`;
}
