import { randomBytes } from 'node:crypto';

/** Address of a new course: what of its title can stand in one, and letters that nobody else has. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${words}${words === '' ? '' : '-'}${randomBytes(4).toString('hex')}`;
}
