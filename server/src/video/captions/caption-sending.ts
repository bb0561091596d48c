import { text } from 'node:stream/consumers';
import type { Db } from '#db/client.ts';
import { JobRefused } from '#platform/jobs/define-job.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { ProjectHosts } from '#video/hosts/project-hosts.ts';
import { HostError } from '#video/hosts/video-host.ts';
import { captionKey } from '#video/storage-keys.ts';
import { findHosted } from './captions.queries.ts';

interface Deps {
  db: Db;
  storage: Storage;
  hosts: ProjectHosts;
}

interface Wanted {
  videoId: string;
  languageCode: string;
}

/** Temporary problems, for which a retry helps. */
const passing = new Set(['unreachable', 'tooMany', 'unexpected']);
/** Captions saved during the sending are sent again, up to this number of times: each save has a job of its own. */
const maxRounds = 3;

/** Keeps the captions at hosts in sync with those stored here. */
export function createCaptionSending({ db, storage, hosts }: Deps) {
  async function run({ payload }: { payload: Wanted }): Promise<void> {
    try {
      let sent: number | null | undefined;
      for (let round = 0; round < maxRounds; round++) {
        const video = await findHosted(db, payload.videoId, payload.languageCode);
        if (!video || video.revision === sent) return;
        await send(payload, video);
        sent = video.revision;
      }
    } catch (error) {
      if (error instanceof HostError && !passing.has(error.problem)) throw new JobRefused(error.message);
      throw error;
    }
  }

  async function send(
    { videoId, languageCode }: Wanted,
    { projectId, externalId, label, revision }: NonNullable<Awaited<ReturnType<typeof findHosted>>>,
  ): Promise<void> {
    const host = await hosts.open(projectId);
    if (!host.caps.captions) return;
    if (revision === null || label === null) return host.removeCaptions(externalId, languageCode);
    const vtt = await text(await storage.get(captionKey(videoId, languageCode)));
    await host.putCaptions(externalId, { languageCode, label, vtt });
  }

  return { run };
}
