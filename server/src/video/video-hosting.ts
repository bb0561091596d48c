import type { Context } from '#platform/context.ts';
import { createSeals } from '#platform/identity/sealed-values.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import { createCaptionSending } from './captions/caption-sending.ts';
import { createHostPlayback, type HostPlaybackOf } from './host-playback.ts';
import { originsOfKind } from './hosts/host-addresses.ts';
import { createProjectHosts } from './hosts/project-hosts.ts';
import { movingJob } from './moves/moves.jobs.ts';
import { mountMoves } from './moves/moves.routes.ts';
import { createMoves, type MoveToWanted } from './moves/moves.service.ts';
import { createMoving } from './moves/moving.ts';
import { createLooks, lookJob } from './projects/looks.jobs.ts';
import { sealAnew } from './projects/project-secrets.ts';
import { registerProjectHooks, webhookPathOf } from './projects/projects.hooks.ts';
import { listKinds } from './projects/projects.queries.ts';
import { mountProjects } from './projects/projects.routes.ts';
import { createProjects } from './projects/projects.service.ts';
import { createSync, nightlySyncJob, queueAllSyncs, syncJob } from './projects/sync.jobs.ts';
import { captionSendingJob, removalJob } from './video-jobs.ts';

/**
 * Projects at video hosts: admin pages, webhooks, and moving videos.
 * @returns playback URLs of hosted videos, and a function that moves a ready video to its requested host
 */
export async function mountHosting({
  app,
  api,
  config,
  db,
  jobs,
  secret,
  storage,
  videoHosts: addresses,
}: Context): Promise<{ hostPlayback: HostPlaybackOf; moveToWanted: MoveToWanted }> {
  const seals = createSeals(config.secretsKeys, secret);
  const hosts = createProjectHosts({ db, seals, addresses });
  const pathOf = webhookPathOf(deriveKey(secret, 'video-hooks'));
  const projects = createProjects({ db, seals, hosts, webhookPathOf: pathOf });
  const allowOrigins = async () => app.allowVideoOrigins((await listKinds(db)).flatMap((kind) => originsOfKind[kind]));
  mountProjects(api, {
    ...projects,
    create: async (caller, fields) => {
      const made = await projects.create(caller, fields);
      await allowOrigins();
      return made;
    },
  });
  // Projects may have been added on other nodes.
  app.watches['video hosts'] = { every: 60_000, run: allowOrigins };
  jobs.onOpen(allowOrigins);
  await registerProjectHooks(app, { db, hosts, pathOf });
  const moves = createMoves({ db });
  mountMoves(api, moves);
  const moving = createMoving({ db, storage, seals, hosts });
  jobs.work(syncJob, createSync({ db, hosts }).run);
  jobs.work(nightlySyncJob, () => queueAllSyncs(db));
  jobs.work(lookJob, createLooks({ db, hosts, onLook: moves.onLook }).run);
  jobs.work(movingJob, moving.run);
  jobs.work(removalJob, moving.removeOld);
  jobs.work(captionSendingJob, createCaptionSending({ db, storage, hosts }).run);
  jobs.onOpen(() => sealAnew(db, seals));
  return { hostPlayback: createHostPlayback(hosts, app.log), moveToWanted: moves.moveToWanted };
}
