import { findManaged } from './recordings.access.ts';
import { moviesOf, readFileOf, type RecordedMovie } from './recorded-movies.ts';
import { readStored } from './recordings.files.ts';
import { findRow, type RecordingRow } from './recordings.queries.ts';
import { stretchOf } from './recordings.spans.ts';
import type { Db } from '#db/client.ts';
import { videoKey } from '#learning/storage-keys.ts';
import { readGrant, signGrant } from '#live/providers/grants.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { Storage } from '#platform/storage/storage.ts';

/** How long a download can be begun or gone on with, in milliseconds. */
const linkMilliseconds = 600_000;

interface Deps {
  db: Db;
  storage: Storage;
  /** Key of the addresses. */
  key: string;
}

/** Recordings as files, for those who made them: what is kept of a recording, as MP4. */
export function createRecordingDownloads({ db, storage, key }: Deps) {
  /** @throws AppError recordings.notFound, recordings.notReady, sessions.forbidden */
  async function create(caller: SignedInCaller, eventId: number) {
    const row = await findManaged(db, caller, eventId);
    const { movies } = await readMovies(row);
    const expiresAt = Date.now() + linkMilliseconds;
    const token = signGrant(key, { action: 'download', eventId, userId: caller.userId, expiresAt });
    const files = movies.map(({ seconds, bytes }, index) => {
      const name = nameOf(row.title, index, movies.length);
      const url = `/media/recordings/${eventId}/${token}/${index}/${encodeURIComponent(name)}`;
      return { url, name, seconds, bytes };
    });
    return { files, expiresAt: new Date(expiresAt).toISOString() };
  }

  /** The file of an address. @throws AppError videos.forbidden when it is not ours or has expired, recordings.notFound */
  async function open(eventId: number, token: string, part: number) {
    const grant = readGrant(key, token);
    if (grant?.action !== 'download' || grant.eventId !== eventId) throw new AppError('videos.forbidden');
    const row = await findRow(db, grant.userId, eventId);
    const { movies, read } = row?.state === 'ready' ? await readMovies(row) : { movies: [], read: null };
    const movie = movies[part];
    if (!row || !movie || !read) throw new AppError('recordings.notFound');
    return { movie, read, name: nameOf(row.title, part, movies.length) };
  }

  async function readMovies({ videoId, wholePlaylist, trimStart, trimEnd }: RecordingRow) {
    const read = readFileOf(storage, (file) => videoKey(videoId ?? '', file));
    const segments = await readStored(storage, videoId ?? '', wholePlaylist ?? '');
    const movies: RecordedMovie[] = await moviesOf(stretchOf(segments, trimStart, trimEnd)?.segments ?? [], read);
    return { movies, read };
  }

  return { create, open };
}

/** A name that every file system takes. */
function nameOf(title: string, index: number, count: number): string {
  const plain = title
    .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return `${plain || 'recording'}${count > 1 ? ` (${index + 1})` : ''}.mp4`;
}
