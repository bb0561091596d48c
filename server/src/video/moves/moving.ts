import * as z from 'zod';
import type { Db } from '#db/client.ts';
import type { Seals } from '#platform/identity/sealed-values.ts';
import { JobRefused } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { ProjectHosts } from '#video/hosts/project-hosts.ts';
import { sendUpload } from '#video/hosts/send-upload.ts';
import { HostError, type FileToSend, type HostUpload, type VideoHost } from '#video/hosts/video-host.ts';
import { packagingJob, queueRemoval, tidyingJob } from '#video/video-jobs.ts';
import { createMoveSteps, MoveOver, type MovingJob } from './move-steps.ts';
import { moveTries } from './moves.jobs.ts';
import {
  findMove,
  findVideo,
  isNamed,
  nameOriginal,
  writeMove,
  type MoveRow,
  type MovingVideo,
} from './moves.queries.ts';
import { createSettling } from './settling.ts';

interface Deps {
  db: Db;
  storage: Storage;
  seals: Seals;
  hosts: ProjectHosts;
}

/** Temporary problems, for which a retry helps; all others end a move. */
const passing = new Set(['unreachable', 'tooMany']);
/** A host that has not processed a file within this time is considered stuck. */
const longestMilliseconds = 48 * 3600_000;

/** A downloaded file that is not referenced after this time is considered abandoned. */
const abandonedMilliseconds = 20 * 60_000;
/** The context to which the encrypted URL of an upload is bound. */
const ownerOf = (videoId: string) => `video-move:${videoId}`;

const uploadSchema = z.object({
  transport: z.enum(['tus', 'chunked-put', 'relay']),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  expiresAt: z.string(),
  externalId: z.string().optional(),
});

/**
 * Moves videos between this installation and hosts. Every step is recorded, so that the job can continue where it was interrupted;
 * learners see the old copy until the new one is ready.
 */
export function createMoving({ db, storage, seals, hosts }: Deps) {
  const { note, wait, fetchSource } = createMoveSteps({ db, storage, hosts });
  const settle = createSettling({ db, hosts, wait });

  async function run(job: MovingJob): Promise<void> {
    const { videoId } = job.payload;
    const [row, video] = [await findMove(db, videoId), await findVideo(db, videoId)];
    if (!row || row.state === 'failed') return;
    if (!video) return giveUp(row, 'deleted');
    try {
      if (Date.now() - Date.parse(row.startedAt) > longestMilliseconds) throw new HostError('refused', 'timedOut');
      if (row.state === 'processing') await settle(job, row, video);
      else if (row.projectId === null) await bringHere(job, row, video);
      else await send(job, row, video, await hosts.open(row.projectId));
    } catch (error) {
      await fail(job, row, error);
    }
  }

  async function send(job: MovingJob, before: MoveRow, video: MovingVideo, host: VideoHost): Promise<void> {
    const source = await fetchSource(before, video);
    if (!source) return wait(job);
    const file: FileToSend = { title: video.title, mime: video.mime ?? 'video/mp4', size: source.size };
    const owner = ownerOf(video.id);
    let { row } = source;
    const known = row.upload === null ? null : readUpload(seals.open(row.upload, owner));
    const upload = known ?? (await host.createUpload(file));
    row = await note(row, {
      state: 'sending',
      upload: seals.seal(JSON.stringify(upload), owner),
      totalBytes: source.size,
    });
    const externalId = await sendUpload({
      host,
      upload,
      file,
      open: (start, end) => storage.get(source.key, { start, end }),
      onProgress: async (sentBytes) => {
        row = await note(row, { sentBytes });
      },
      signal: job.signal,
    });
    row = await note(row, { state: 'processing', externalId, sentBytes: source.size, upload: null });
    await settle(job, row, video);
  }

  async function bringHere(job: MovingJob, before: MoveRow, video: MovingVideo): Promise<void> {
    const source = await fetchSource(before, video);
    if (!source) return wait(job);
    const { row, key, size } = source;
    await db.transaction(async (tx) => {
      if (!(await job.isMine(tx))) throw new MoveOver();
      await nameOriginal(tx, video.id, key, size);
      await writeMove(tx, row, { state: 'processing', sourceKey: key, sentBytes: size, totalBytes: size });
      await enqueue(tx, packagingJob, [{ payload: { videoId: video.id, key }, key }]);
    });
    await wait(job);
  }

  async function fail(job: MovingJob, row: MoveRow, error: unknown): Promise<void> {
    if (error instanceof MoveOver) return;
    const current = (await findMove(db, row.videoId)) ?? row;
    if (!(error instanceof HostError)) {
      if (job.attempt > moveTries) await giveUp(current, 'crashed');
      throw error;
    }
    // The upload at the host no longer exists: the next attempt creates another one.
    const isPlaceGone = error.problem === 'notFound' && current.state === 'sending' && current.upload !== null;
    if (isPlaceGone) await writeMove(db, current, { upload: null, sentBytes: 0 });
    if (job.attempt <= moveTries && (isPlaceGone || passing.has(error.problem))) throw error;
    await giveUp(current, error.problem === 'refused' ? error.message : error.problem);
  }

  /** Deletes what was downloaded or created for the move. */
  async function giveUp(row: MoveRow, problem: string): Promise<void> {
    const { videoId, projectId, sourceKey } = row;
    const externalId = row.externalId ?? announcedName(row);
    await db.transaction(async (tx) => {
      if (!(await writeMove(tx, row, { state: 'failed', problem: problem.slice(0, 300), upload: null }))) return;
      if (sourceKey !== null) {
        const dueAt = new Date(Date.now() + abandonedMilliseconds);
        await enqueue(tx, tidyingJob, [{ payload: { videoId }, key: `move ${videoId}`, dueAt }]);
      }
      if (projectId !== null && externalId !== undefined) {
        await queueRemoval(tx, { projectId, externalId }, new Date());
      }
    });
  }

  /** The id that the new host has assigned before receiving the whole file. */
  function announcedName({ videoId, upload }: MoveRow): string | undefined {
    if (upload === null) return undefined;
    return readUpload(seals.open(upload, ownerOf(videoId)))?.externalId;
  }

  async function removeOld({ payload }: { payload: { projectId: string; externalId: string } }): Promise<void> {
    const { projectId, externalId } = payload;
    if (await isNamed(db, projectId, externalId)) return;
    try {
      await (await hosts.open(projectId)).remove(externalId);
    } catch (error) {
      // Its project has been deleted.
      if (error instanceof HostError && error.problem === 'notFound') return;
      if (error instanceof HostError && !passing.has(error.problem)) throw new JobRefused(error.message);
      throw error;
    }
  }

  return { run, removeOld };
}

function readUpload(text: string): HostUpload | null {
  const upload = uploadSchema.parse(JSON.parse(text));
  return Date.parse(upload.expiresAt) > Date.now() ? upload : null;
}
