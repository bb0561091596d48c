import type { Db } from '#db/client.ts';
import { readGrant, signGrant } from '#live/providers/grants.ts';
import { nameInAddress } from '#platform/http/content-disposition.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Callers, SignedInCaller } from '#platform/identity/callers.ts';
import { isFactorMissing } from '#platform/identity/factor-demand.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { videoKey } from '#video/storage-keys.ts';
import { fileNameOfTitle } from '@candela/contract/file-names';
import { moviesOf, readFileOf, type RecordedMovie } from './recorded-movies.ts';
import { findManaged, type StoredRow } from './recordings.access.ts';
import { readStored } from './recordings.files.ts';
import { stretchOf } from './recordings.spans.ts';

/** How long a download can be started or resumed, in milliseconds. */
const linkMilliseconds = 600_000;

interface Deps {
  db: Db;
  callers: Pick<Callers, 'findBySession'>;
  storage: Storage;
  /** Key of the signed addresses. */
  key: string;
}

/** Downloads of recordings for their hosts: the whole recording as MP4. */
export function createRecordingDownloads({ db, callers, storage, key }: Deps) {
  /** @throws AppError recordings.notFound, recordings.notReady, sessions.forbidden */
  async function create(caller: SignedInCaller, eventId: number) {
    const row = await findManaged(db, caller, eventId);
    const { movies } = await readMovies(row);
    const expiresAt = Date.now() + linkMilliseconds;
    const token = signGrant(key, {
      action: 'download',
      eventId,
      userId: caller.userId,
      sessionId: caller.sessionId,
      expiresAt,
    });
    const files = movies.map(({ seconds, bytes }, index) => {
      const name = nameOf(row.title, index, movies.length);
      const url = `/media/recordings/${eventId}/${token}/${index}/${nameInAddress(name)}`;
      return { url, name, seconds, bytes };
    });
    return { files, expiresAt: new Date(expiresAt).toISOString() };
  }

  /**
   * The file behind an address, for callers who may still edit the recording.
   * @throws AppError videos.forbidden when it is foreign, has expired or its session has ended; otherwise as `create`
   */
  async function open(eventId: number, token: string, part: number) {
    const grant = readGrant(key, token);
    if (grant?.action !== 'download' || grant.eventId !== eventId || grant.sessionId === undefined)
      throw new AppError('videos.forbidden');
    const caller = await callers.findBySession(grant.sessionId);
    if (!caller || isFactorMissing(caller)) throw new AppError('videos.forbidden');
    const row = await findManaged(db, caller, eventId);
    const { movies, read } = await readMovies(row);
    const movie = movies[part];
    if (!movie) throw new AppError('recordings.notFound');
    return { movie, read, name: nameOf(row.title, part, movies.length) };
  }

  async function readMovies({ videoId, wholePlaylist, trimStart, trimEnd }: StoredRow) {
    const read = readFileOf(storage, (file) => videoKey(videoId, file));
    const segments = await readStored(storage, videoId, wholePlaylist);
    const movies: RecordedMovie[] = await moviesOf(stretchOf(segments, trimStart, trimEnd)?.segments ?? [], read);
    return { movies, read };
  }

  return { create, open };
}

function nameOf(title: string, index: number, count: number): string {
  return fileNameOfTitle(title, `${count > 1 ? ` (${index + 1})` : ''}.mp4`, 'recording');
}
