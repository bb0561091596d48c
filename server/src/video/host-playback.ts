import { HostError, type HostPlayback } from './hosts/video-host.ts';
import type { ProjectHosts } from './hosts/project-hosts.ts';
import { AppError } from '#platform/http/errors.ts';

interface Wanted {
  projectId: string;
  /** Name of the video at its host. */
  externalId: string;
  userId: string;
  ttlSeconds: number;
  now: Date;
}

export type HostPlaybackOf = (wanted: Wanted) => Promise<HostPlayback>;

/**
 * Addresses of a video that lies at a host, for one viewer and a time.
 * @throws AppError videos.notReady when the host does not know it (yet), videos.hostUnavailable
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
