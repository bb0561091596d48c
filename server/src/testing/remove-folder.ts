import { rm } from 'node:fs/promises';

/** Removes the folder of a server that was killed: an ffmpeg of its own may write for a moment more. */
export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
