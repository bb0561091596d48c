import { AppError } from '#platform/http/errors.ts';
import type { ProjectHosts } from './hosts/project-hosts.ts';
import { HostError, type HostPlayback } from './hosts/video-host.ts';

interface Wanted {
  projectId: string;
  /** Id of the video at its host. */
  externalId: string;
  userId: string;
  ttlSeconds: number;
  now: Date;
}

export type HostPlaybackOf = (wanted: Wanted) => Promise<HostPlayback>;

/**
 * Time-limited playback URLs of a video at a host, for one viewer.
 * @throws AppError videos.notReady if the host does not have it (yet), videos.hostUnavailable
 */
export function createHostPlayback(
  hosts: ProjectHosts,
  log: { warn(details: object, message: string): void },
): HostPlaybackOf {
  return async ({ projectId, externalId, ...viewer }) => {
    try {
      return await (await hosts.open(projectId)).playback(externalId, viewer);
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      if (error.problem === 'notFound') throw new AppError('videos.notReady', { cause: error });
      log.warn({ projectId, problem: error.problem, reason: error.message }, 'video host');
      throw new AppError('videos.hostUnavailable', { cause: error, retryAfterSeconds: 30 });
    }
  };
}
