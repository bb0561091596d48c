import { text } from 'node:stream/consumers';
import { findHosted } from './captions.queries.ts';
import type { Db } from '#db/client.ts';
import { JobRefused } from '#platform/jobs/define-job.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { ProjectHosts } from '#video/hosts/project-hosts.ts';
import { HostError } from '#video/hosts/video-host.ts';
import { captionKey } from '#video/storage-keys.ts';

interface Deps {
  db: Db;
  storage: Storage;
  hosts: ProjectHosts;
}

interface Wanted {
  videoId: string;
  languageCode: string;
}

/** What waiting helps against. */
const passing = new Set(['unreachable', 'tooMany', 'unexpected']);
/** Somebody who saves while it is sent has it sent again, but not for ever: each save has a job of its own. */
const maxRounds = 3;

/** Keeps the captions that lie at hosts as they are here. */
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
