import { text } from 'node:stream/consumers';
import type { Db } from '#db/client.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { cutCaptionFolder, originalFolder, videoKey } from '#video/storage-keys.ts';
import { findFiles } from './packaging.queries.ts';

/** Files created by packaging in a video's folder; all other files are left alone. */
const madeByPackaging = /^([plt][0-9a-f]{12}|master-[0-9a-f]{12}\.m3u8|poster-[0-9a-f]{12}\.webp)$/;
/** Longer than the time between storing a file and referencing it. */
const settledMilliseconds = 15 * 60_000;

/** Removes files that are no longer referenced by a video. */
export function createTidying({ db, storage }: { db: Db; storage: Storage }) {
  async function run(videoId: string): Promise<void> {
    const files = await findFiles(db, videoId);
    if (!files) {
      await storage.deletePrefix(videoKey(videoId, ''));
      await storage.deletePrefix(originalFolder(videoId));
      await storage.deletePrefix(cutCaptionFolder(videoId));
      return;
    }
    const used = await usedNames(videoId, files);
    const folder = videoKey(videoId, '');
    const newest = new Map<string, string>();
    for await (const key of storage.list(folder)) newest.set(key.slice(folder.length).split('/')[0] ?? '', key);
    for (const [name, key] of newest) {
      if (madeByPackaging.test(name) && !used.has(name) && (await isSettled(key)))
        await storage.deletePrefix(folder + name);
    }
    for await (const key of storage.list(originalFolder(videoId))) {
      const isUsed = [files.originalKey, files.packagedKey, files.movingKey].includes(key);
      if (!isUsed && (await isSettled(key))) await storage.deletePrefix(key);
    }
  }

  async function usedNames(
    videoId: string,
    { playlist, thumbnails, poster }: { playlist: string; thumbnails: string | null; poster: string | null },
  ): Promise<Set<string>> {
    const isThere = (await storage.head(videoKey(videoId, playlist))) !== null;
    const lines = isThere ? (await text(await storage.get(videoKey(videoId, playlist)))).split('\n') : [];
    const named = [playlist, thumbnails ?? '', poster ?? '', ...lines.filter((line) => !line.startsWith('#'))];
    return new Set(named.map((path) => path.split('/')[0] ?? ''));
  }

  async function isSettled(key: string): Promise<boolean> {
    const object = await storage.head(key);
    return object !== null && object.modifiedAt.getTime() < Date.now() - settledMilliseconds;
  }

  return { run };
}
