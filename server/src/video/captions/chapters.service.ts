import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { recordVideo } from '#video/recorded-videos.ts';
import { requireManaged } from '#video/video-access.ts';
import type { VideoChapter } from '@candela/contract/video/captions';
import { readChapters, writeChapters } from './captions.queries.ts';

/** The chapters of videos. Those of a recording are edited with the recording. */
export function createChapters({ db }: { db: Db }) {
  /** @throws AppError videos.notFound */
  async function list(caller: SignedInCaller, id: string) {
    const { eventId } = await requireManaged(db, caller, id);
    return { ...(await readChapters(db, id)), isOfRecording: eventId !== null };
  }

  /** @throws AppError videos.notFound, videos.isRecording, captions.conflict */
  async function save(
    caller: SignedInCaller,
    id: string,
    given: { revision: number; chapters: readonly VideoChapter[] },
  ): Promise<{ revision: number }> {
    const { eventId, title } = await requireManaged(db, caller, id);
    if (eventId !== null) throw new AppError('videos.isRecording');
    const chapters = given.chapters.toSorted((a, b) => a.seconds - b.seconds);
    return db.transaction(async (tx) => {
      const before = await readChapters(tx, id);
      const revision = await writeChapters(tx, id, { revision: given.revision, chapters });
      if (revision === null) throw new AppError('captions.conflict');
      const states = { before: { chapters: before.chapters }, after: { chapters } };
      await recordVideo(tx, caller, 'update', { id, title, ...states });
      return { revision };
    });
  }

  return { list, save };
}
