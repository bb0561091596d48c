import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';
import { AppError } from '#platform/http/errors.ts';
import { toIso } from '#platform/time/instants.ts';
import { recordChange, type Actor } from '#site/recorded-changes.ts';
import { handsOutOriginals } from '#video/hosts/create-host.ts';
import type { VideoMove } from '@candela/contract/video/projects';
import { hurryMove, queueMove } from './moves.jobs.ts';
import {
  beginMove,
  findMove,
  findVideo,
  lockProject,
  lockVideo,
  takeWish,
  type MoveRow,
  type MovingVideo,
} from './moves.queries.ts';

export type MoveToWanted = (tx: Tx, videoId: string) => Promise<boolean>;

export function createMoves({ db }: { db: Db }) {
  /**
   * Starts moving a video, or restarts a failed move. `projectId` null: to this installation.
   * @throws AppError videos.notFound, videos.notReady, videoProjects.notFound, videoProjects.archived, videoProjects.moving,
   * videoProjects.noOriginal
   */
  async function move(caller: Actor, videoId: string, projectId: string | null): Promise<VideoMove> {
    const row = await db.transaction(async (tx) => {
      await lockVideo(tx, videoId);
      const video = await findVideo(tx, videoId);
      if (!video) throw new AppError('videos.notFound');
      if (video.state !== 'ready') throw new AppError('videos.notReady');
      if (projectId !== null) {
        const project = await lockProject(tx, projectId);
        if (!project) throw new AppError('videoProjects.notFound');
        if (project.isArchived) throw new AppError('videoProjects.archived');
      }
      // It is already there, or would be copied onto itself.
      if (video.hostId === projectId) throw new AppError('videoProjects.moving');
      const isFetched = video.hostKind !== null && handsOutOriginals(video.hostKind);
      const hasFile = video.hostId === null ? video.originalKey !== null : isFetched;
      if (!hasFile) throw new AppError('videoProjects.noOriginal');
      if (!(await beginMove(tx, videoId, projectId))) throw new AppError('videoProjects.moving');
      if (isBeingReplaced(video)) throw new AppError('videos.notReady');
      await queueMove(tx, videoId);
      const states = { before: { projectId: video.hostId }, after: { projectId } };
      const about = { entity: 'video', entityId: videoId, name: video.title } as const;
      await recordChange(tx, caller, { action: 'update', ...about, ...states });
      const begun = await findMove(tx, videoId);
      if (!begun) throw new Error('a move that has just begun is not there');
      return begun;
    });
    return present(row);
  }

  /**
   * Moves a playable video to the host chosen when its file was uploaded.
   * @returns false if none was chosen, or it no longer accepts videos: the video stays
   */
  const moveToWanted: MoveToWanted = async (tx, videoId) => {
    const wish = await takeWish(tx, videoId);
    if (!wish || wish.hostId === wish.projectId) return false;
    const project = await lockProject(tx, wish.projectId);
    if (!project || project.isArchived || !(await beginMove(tx, videoId, wish.projectId))) return false;
    await queueMove(tx, videoId);
    return true;
  };

  async function get(videoId: string): Promise<{ move: VideoMove | null }> {
    const row = await findMove(db, videoId);
    return { move: row && present(row) };
  }

  /** Called when a host has reported a video: a move that is waiting for it checks now. */
  async function onLook({ projectId, externalId }: { projectId: string; externalId: string }): Promise<void> {
    const rows = await readRows(db, rowOf({ videoId: z.uuid() }))`
      select video_id as "videoId" from video_moves
      where project_id = ${projectId} and external_id = ${externalId} and state = 'processing'`;
    for (const { videoId } of rows) await hurryMove(db, videoId);
  }

  return { move, moveToWanted, get, onLook };
}

/** Whether a replacement file is being uploaded or processed: it would be deleted with the old one. */
function isBeingReplaced({ hasUpload, hostId, originalKey, packagedKey, failureCode }: MovingVideo): boolean {
  const isOther = originalKey !== null && originalKey !== packagedKey;
  return hasUpload || (isOther && (hostId === null || failureCode === null));
}

function present(row: MoveRow): VideoMove {
  return {
    videoId: row.videoId,
    projectId: row.projectId,
    state: row.state,
    progress: row.totalBytes > 0 ? Math.min(1, row.sentBytes / row.totalBytes) : 0,
    problem: row.problem,
    startedAt: toIso(row.startedAt),
  };
}
