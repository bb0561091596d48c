import { unusedAvatarJob } from '#accounts/unused-avatars.ts';
import type { Context } from '#platform/context.ts';
import { mountAvatarRoutes, registerAvatars } from './avatars.routes.ts';
import { createAvatars } from './avatars.service.ts';

/** Pictures of people. */
export function mountAvatars({ db, app, api, jobs, pictures, storage }: Context): void {
  const avatars = createAvatars({ db, storage, pictures });
  mountAvatarRoutes(api, avatars);
  registerAvatars(app, storage);
  jobs.work(unusedAvatarJob, ({ payload }) => avatars.removeUnused(payload.id));
}
