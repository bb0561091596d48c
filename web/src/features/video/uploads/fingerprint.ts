const sampleBytes = 65_536;

/**
 * Identifies a file that is selected again: by name, size and time and, if the browser can compute it, a checksum of its beginning and
 * end.
 */
export async function fingerprintOf(file: File): Promise<string> {
  const facts = `${file.name.slice(-60)} ${file.size} ${file.lastModified}`;
  if (!globalThis.crypto?.subtle) return facts;
  const ends = await Promise.all([
    file.slice(0, sampleBytes).arrayBuffer(),
    file.slice(Math.max(0, file.size - sampleBytes)).arrayBuffer(),
  ]);
  const digest = await crypto.subtle.digest('SHA-256', await new Blob(ends).arrayBuffer());
  const hex = Array.from(new Uint8Array(digest).slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${facts} ${hex}`;
}

/** The initial title of a video: the file name without extension. */
export function titleOf(fileName: string): string {
  const words = fileName
    .replace(/\.[^.]{1,5}$/, '')
    .replace(/[_\s]+/g, ' ')
    .trim();
  return (words || fileName).slice(0, 200);
}
