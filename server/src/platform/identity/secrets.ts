import { createHmac, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The configured secret, or one that is generated once and kept in the data folder, readable by its owner only. */
export async function loadSecret(given: string | undefined, dataDir: string): Promise<string> {
  if (given !== undefined) return given;
  const path = join(dataDir, 'secret');
  try {
    const kept = (await readFile(path, 'utf8')).trim();
    if (kept.length >= 32) return kept;
  } catch {
    // First start.
  }
  const made = randomBytes(32).toString('base64url');
  await writeFile(path, `${made}\n`, { mode: 0o600 });
  return made;
}

/** Derives a key for one purpose, so that a signature of one kind can never be used as another. */
export function deriveKey(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url');
}
