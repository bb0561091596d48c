import type { Context } from '#platform/context.ts';
import { createProfileReports } from './profiles.reports.ts';
import { mountProfileRoutes } from './profiles.routes.ts';
import { createProfiles } from './profiles.service.ts';

/** What people show of themselves. */
export function mountProfiles({ db, api, callers, config, provisions, reports }: Context): void {
  const profiles = createProfiles({ db, callers, rpId: new URL(config.publicUrl).hostname });
  mountProfileRoutes(api, profiles);
  provisions.provide('profiles.get', profiles.get);
  reports.add(createProfileReports({ callers }));
}
