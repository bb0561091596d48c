import { rm } from 'node:fs/promises';

/** Removes the folder of a killed server: its ffmpeg process may still be writing for a moment. */
export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
