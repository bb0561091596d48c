import { access, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { playlistOf } from '#live/media/playlist.ts';
import { recordedList, type RecordedSegment } from '#live/media/recording.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { videoKey } from '#video/storage-keys.ts';

/** The playlist of the published part. */
const publishedPlaylist = 'master.m3u8';

/** Folders of streams that were recorded on this node and are not in the storage yet. */
export async function listRecorded(folder: string): Promise<number[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => /^\d{1,9}$/.test(name)).map(Number);
}

/** Complete segments; the process may have died in the middle of a line. */
export async function readRecorded(folder: string): Promise<RecordedSegment[]> {
  return parse(await readFile(join(folder, recordedList), 'utf8').catch(() => ''));
}

function parse(lines: string): RecordedSegment[] {
  return lines.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [JSON.parse(line) as RecordedSegment];
    } catch {
      return [];
    }
  });
}

/**
 * Moves the files recorded on this node to the storage, each once however often it is tried, and frees the disk
 * meanwhile. Missing files are skipped: one of them does not prevent storing the rest.
 * @returns the segments whose files are stored
 */
export async function storeFiles(
  storage: Storage,
  given: { folder: string; videoId: string; segments: readonly RecordedSegment[] },
): Promise<RecordedSegment[]> {
  const { folder, videoId, segments } = given;
  const lost = new Set<string>();
  for (const file of new Set(segments.flatMap((segment) => [segment.init, segment.file]))) {
    const [key, path] = [videoKey(videoId, file), join(folder, file)];
    if (await storage.head(key)) await rm(path, { force: true });
    else if (await isThere(path)) {
      await storage.putFile(key, path);
      await rm(path, { force: true });
    } else lost.add(file);
  }
  return segments.filter(({ init, file }) => !lost.has(init) && !lost.has(file));
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Writes the playlist and the list of the whole recording; `whole` names the playlist. */
export async function storeWhole(
  storage: Storage,
  given: { videoId: string; whole: string; segments: readonly RecordedSegment[] },
): Promise<void> {
  const { videoId, whole, segments } = given;
  await storage.put(videoKey(videoId, whole), Buffer.from(playlistOf(segments, { isOver: true })));
  await storage.put(listKey(videoId, whole), Buffer.from(segments.map((each) => JSON.stringify(each)).join('\n')));
}

/** The list is stored beside the playlist of the whole recording, under a name that cannot be guessed and is not served. */
const listKey = (videoId: string, whole: string) => videoKey(videoId, whole.replace(/\.m3u8$/, '.jsonl'));

export async function readStored(storage: Storage, videoId: string, whole: string): Promise<RecordedSegment[]> {
  return parse(await text(await storage.get(listKey(videoId, whole))));
}

/** The same; empty until the first node has stored something. */
export async function findStored(storage: Storage, videoId: string, whole: string): Promise<RecordedSegment[]> {
  return (await storage.head(listKey(videoId, whole))) ? readStored(storage, videoId, whole) : [];
}

/** Publishes exactly these segments. */
export async function storePublished(
  storage: Storage,
  videoId: string,
  segments: readonly RecordedSegment[],
): Promise<void> {
  await storage.put(videoKey(videoId, publishedPlaylist), Buffer.from(playlistOf(segments, { isOver: true })));
}
