import * as z from 'zod';
import { createMoveSteps, MoveOver, type MovingJob } from './move-steps.ts';
import { moveTries } from './moves.jobs.ts';
import { findMove, findVideo, nameOriginal, writeMove, type MoveRow, type MovingVideo } from './moves.queries.ts';
import { createSettling } from './settling.ts';
import type { Db } from '#db/client.ts';
import type { Seals } from '#platform/identity/sealed-values.ts';
import { JobRefused } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { ProjectHosts } from '#video/hosts/project-hosts.ts';
import { sendUpload } from '#video/hosts/send-upload.ts';
import { HostError, type FileToSend, type HostUpload, type VideoHost } from '#video/hosts/video-host.ts';
import { packagingJob } from '#video/video-jobs.ts';

interface Deps {
  db: Db;
  storage: Storage;
  seals: Seals;
  hosts: ProjectHosts;
}

/** What waiting helps against; everything else ends a move. */
const passing = new Set(['unreachable', 'tooMany']);
/** A host that has not worked on a file for so long never will. */
const longestMilliseconds = 48 * 3600_000;

const uploadSchema = z.object({
  transport: z.enum(['tus', 'chunked-put', 'relay']),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  expiresAt: z.string(),
  externalId: z.string().optional(),
});

/**
 * Moves videos between this installation and hosts. Every step is written down, so that whoever takes the job up goes on where the
 * former one was cut off; learners see the old copy until the new one is ready.
 */
export function createMoving({ db, storage, seals, hosts }: Deps) {
  const { note, wait, fetchSource } = createMoveSteps({ db, storage, hosts });
  const settle = createSettling({ db, hosts, wait });

  async function run(job: MovingJob): Promise<void> {
    const { videoId } = job.payload;
    const [row, video] = [await findMove(db, videoId), await findVideo(db, videoId)];
    if (!row || !video || row.state === 'failed') return;
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
    const owner = `video-move:${video.id}`;
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
    if (!(error instanceof HostError)) {
      if (job.attempt > moveTries) await giveUp(row, 'crashed');
      throw error;
    }
    const current = (await findMove(db, row.videoId)) ?? row;
    // The place that was made for the file is not there any more: the next try makes another one.
    const isPlaceGone = error.problem === 'notFound' && current.state === 'sending' && current.upload !== null;
    if (isPlaceGone) await writeMove(db, current, { upload: null, sentBytes: 0 });
    if (job.attempt <= moveTries && (isPlaceGone || passing.has(error.problem))) throw error;
    await giveUp(current, error.problem === 'refused' ? error.message : error.problem);
  }

  async function giveUp(row: MoveRow, problem: string): Promise<void> {
    await writeMove(db, row, { state: 'failed', problem: problem.slice(0, 300), upload: null });
  }

  async function removeOld({ payload }: { payload: { projectId: string; externalId: string } }): Promise<void> {
    try {
      await (await hosts.open(payload.projectId)).remove(payload.externalId);
    } catch (error) {
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
