import { randomUUID } from 'node:crypto';
import { writeMove, type MoveRow, type MovingVideo } from './moves.queries.ts';
import type { Db } from '#db/client.ts';
import type { Job } from '#platform/jobs/run-job.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { ProjectHosts } from '#video/hosts/project-hosts.ts';
import { HostError } from '#video/hosts/video-host.ts';
import { originalFolder } from '#video/storage-keys.ts';

export type MovingJob = Job<{ videoId: string }>;

/** The move has ended otherwise meanwhile. */
export class MoveOver extends Error {}

const pauseMilliseconds = 15_000;

interface Deps {
  db: Db;
  storage: Storage;
  hosts: ProjectHosts;
}

/** What moves to everywhere have in common. */
export function createMoveSteps({ db, storage, hosts }: Deps) {
  /** @throws MoveOver */
  async function note(row: MoveRow, changes: Parameters<typeof writeMove>[2]): Promise<MoveRow> {
    if (!(await writeMove(db, row, changes))) throw new MoveOver();
    return { ...row, ...changes };
  }

  /** Looks again in a while, as a new job: waiting is no failure. */
  async function wait(job: MovingJob): Promise<void> {
    await db.transaction((tx) => job.again(tx, new Date(Date.now() + pauseMilliseconds)));
  }

  /** @returns the storage key of the file; null when its host has to prepare it first */
  async function fetchSource(
    row: MoveRow,
    video: MovingVideo,
  ): Promise<{ row: MoveRow; key: string; size: number } | null> {
    // A file that is here beside a copy at a host is one that could not replace it.
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
