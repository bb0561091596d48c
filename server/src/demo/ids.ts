import { createHash } from 'node:crypto';

/** A UUID (version 8, RFC 9562) derived from the name: seeding again after a crash refers to the same files. */
export function demoId(name: string): string {
  const hash = createHash('sha256').update(`candela demo ${name}`).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

export function demoVideoId(slug: string, lesson: number): string {
  return demoId(`video ${slug} ${lesson}`);
}
