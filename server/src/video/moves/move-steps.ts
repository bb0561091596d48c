import { randomUUID } from 'node:crypto';
import type { Db } from '#db/client.ts';
import type { Job } from '#platform/jobs/run-job.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { ProjectHosts } from '#video/hosts/project-hosts.ts';
import { HostError } from '#video/hosts/video-host.ts';
import { originalFolder } from '#video/storage-keys.ts';
import { writeMove, type MoveRow, type MovingVideo } from './moves.queries.ts';

export type MovingJob = Job<{ videoId: string }>;

/** The move was ended by somebody else in the meantime. */
export class MoveOver extends Error {}

const pauseMilliseconds = 15_000;

interface Deps {
  db: Db;
  storage: Storage;
  hosts: ProjectHosts;
}

/** Steps shared by all moves. */
export function createMoveSteps({ db, storage, hosts }: Deps) {
  /** @throws MoveOver */
  async function note(row: MoveRow, changes: Parameters<typeof writeMove>[2]): Promise<MoveRow> {
    if (!(await writeMove(db, row, changes))) throw new MoveOver();
    return { ...row, ...changes };
  }

  /** Checks again later with a new job: waiting is not a failure. */
  async function wait(job: MovingJob): Promise<void> {
    await db.transaction((tx) => job.again(tx, new Date(Date.now() + pauseMilliseconds)));
  }

  /** @returns the storage key of the file; null if its host has to prepare it first */
  async function fetchSource(
    row: MoveRow,
    video: MovingVideo,
  ): Promise<{ row: MoveRow; key: string; size: number } | null> {
    // If the video is at a host, a file stored here is one that failed to replace it.
    const key = row.sourceKey ?? (video.hostId === null ? video.originalKey : null);
    const there = key === null ? null : await storage.head(key);
    if (key !== null && there) return { row, key, size: there.size };
    if (video.hostId === null || video.externalId === null) throw new HostError('refused', 'there is no file');
    const fetching = await note(row, { state: 'fetching' });
    const original = await (await hosts.open(video.hostId)).openOriginal(video.externalId);
    if (!original) return null;
    const fetched = `${originalFolder(video.id)}/${randomUUID()}`;
    await storage.put(fetched, original.bytes);
    const size = (await storage.head(fetched))?.size ?? 0;
    return { row: await note(fetching, { sourceKey: fetched }), key: fetched, size };
  }

  return { note, wait, fetchSource };
}
