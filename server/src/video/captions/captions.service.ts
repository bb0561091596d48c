import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { readCaptions } from '#platform/text/captions/read-captions.ts';
import { writeVtt } from '#platform/text/captions/write-vtt.ts';
import { toIso } from '#platform/time/instants.ts';
import { queueCaptions } from '#video/hosted-captions.ts';
import { recordVideo } from '#video/recorded-videos.ts';
import { changeWhatIsSaid } from '#video/said-in-videos.ts';
import { captionKey, cutCaptionKey } from '#video/storage-keys.ts';
import { requireManaged } from '#video/video-access.ts';
import { unusedCaptionsJob } from '#video/video-jobs.ts';
import {
  maxCaptionBytes,
  maxCaptionProblems,
  toleratedOverlap,
  type CaptionTrack,
  type Cue,
} from '@candela/contract/video/captions';
import { deleteTrack, hasTrack, listTracks, lockFiles, writeTrack, type TrackRow } from './captions.queries.ts';

export function createCaptions({ db, storage }: { db: Db; storage: Storage }) {
  /** @throws AppError videos.notFound */
  async function list(caller: SignedInCaller, id: string): Promise<{ data: CaptionTrack[] }> {
    await requireManaged(db, caller, id);
    return { data: (await listTracks(db, id)).map(present) };
  }

  /** @throws AppError videos.notFound, captions.notFound */
  async function get(caller: SignedInCaller, id: string, languageCode: string) {
    await requireManaged(db, caller, id);
    const track = (await listTracks(db, id)).find((each) => each.languageCode === languageCode);
    if (!track) throw new AppError('captions.notFound');
    return { ...present(track), cues: await readCues(id, languageCode) };
  }

  async function readCues(id: string, languageCode: string): Promise<Cue[]> {
    const key = captionKey(id, languageCode);
    const bytes = (await storage.head(key)) ? await buffer(await storage.get(key)) : Buffer.alloc(0);
    const file = await readCaptions(bytes, { languageCode, durationSeconds: 0 });
    return file?.cues ?? [];
  }

  /**
   * Saves if the revision is still the one that was read. File and row are written under one lock; if either cannot be
   * written, both stay unchanged.
   * @throws AppError videos.notFound, captions.badTimes, captions.conflict
   */
  async function save(
    caller: SignedInCaller,
    given: { id: string; languageCode: string; label: string; revision: number; cues: readonly Cue[] },
  ): Promise<{ revision: number }> {
    const { id, languageCode, label, cues } = given;
    const { title } = await requireManaged(db, caller, id);
    refuseBadTimes(cues);
    const track = { videoId: id, languageCode, label, cueCount: cues.length, revision: given.revision };
    return db.transaction(async (tx) => {
      if (given.revision === 0) await lockFiles(tx, id, languageCode);
      const revision = await writeTrack(tx, track);
      if (revision === null) throw new AppError('captions.conflict');
      // Left over from captions that were deleted earlier.
      if (given.revision === 0) await storage.deletePrefix(cutCaptionKey(id, languageCode));
      const before = given.revision === 0 ? [] : await readCues(id, languageCode);
      const states = changedCues(languageCode, before, cues);
      await recordVideo(tx, caller, given.revision === 0 ? 'create' : 'update', { id, title, ...states });
      await changeWhatIsSaid(tx, id);
      await queueCaptions(tx, id, languageCode, revision);
      // Last, so that nothing but the commit itself can fail after the file was replaced.
      await storage.put(captionKey(id, languageCode), Buffer.from(writeVtt(cues)));
      return { revision };
    });
  }

  /** @throws AppError videos.notFound, captions.notFound */
  async function remove(caller: SignedInCaller, id: string, languageCode: string): Promise<void> {
    const { title } = await requireManaged(db, caller, id);
    await db.transaction(async (tx) => {
      if (!(await deleteTrack(tx, id, languageCode))) throw new AppError('captions.notFound');
      const states = changedCues(languageCode, await readCues(id, languageCode), []);
      await recordVideo(tx, caller, 'remove', { id, title, ...states });
      await changeWhatIsSaid(tx, id);
      await queueCaptions(tx, id, languageCode, 0);
      await enqueue(tx, unusedCaptionsJob, [{ payload: { videoId: id, languageCode } }]);
    });
  }

  /** @throws AppError videos.notFound, captions.tooLarge, captions.unreadable */
  async function readFile(caller: SignedInCaller, id: string, languageCode: string, bytes: Readable) {
    const { durationSeconds } = await requireManaged(db, caller, id);
    const file = await readCaptions(await readAtMost(bytes, maxCaptionBytes), { languageCode, durationSeconds });
    if (!file) throw new AppError('captions.unreadable');
    return { ...file, problems: file.problems.slice(0, maxCaptionProblems), problemCount: file.problems.length };
  }

  /** Deletes the files of deleted captions, unless captions in this language have been created again. */
  async function removeUnused({ videoId, languageCode }: { videoId: string; languageCode: string }): Promise<void> {
    await db.transaction(async (tx) => {
      await lockFiles(tx, videoId, languageCode);
      if (await hasTrack(tx, videoId, languageCode)) return;
      await storage.deletePrefix(captionKey(videoId, languageCode));
      await storage.deletePrefix(cutCaptionKey(videoId, languageCode));
    });
  }

  return { list, get, save, remove, removeUnused, readFile };
}

/** The changed cues in the format of the audit log: under their language, one line each. */
function changedCues(languageCode: string, before: readonly Cue[], after: readonly Cue[]) {
  const lineOf = ({ from, to, text }: Cue) => `${from}–${to} ${text}`;
  const [earlier, later] = [new Set(before.map(lineOf)), new Set(after.map(lineOf))];
  const field = `captions.${languageCode}`;
  return {
    before: { [field]: [...earlier.difference(later)].join('\n') },
    after: { [field]: [...later.difference(earlier)].join('\n') },
  };
}

const present = (row: TrackRow): CaptionTrack => ({ ...row, updatedAt: toIso(row.updatedAt) });

/** @throws AppError captions.badTimes naming the first invalid cue */
function refuseBadTimes(cues: readonly Cue[]): void {
  const at = cues.findIndex(({ from, to }, index) => {
    const before = cues[index - 1];
    return to <= from || (before !== undefined && from < before.to - toleratedOverlap);
  });
  if (at >= 0) throw new AppError('captions.badTimes', { message: `Times run backwards or overlap at cue ${at + 1}.` });
  if (new Set(cues.map(({ id }) => id)).size < cues.length)
    throw new AppError('request.invalid', { message: 'Not valid: body.cues (ids are not unique)' });
}

/** @throws AppError captions.tooLarge as soon as the limit is exceeded */
async function readAtMost(bytes: Readable, limit: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of bytes.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > limit) throw new AppError('captions.tooLarge');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
