import type { Api } from '#platform/http/api.ts';
import { getAbout, getPersonProfile, getProfile, updateProfile } from '@candela/contract/accounts/profiles';
import type { createProfiles } from './profiles.service.ts';

export function mountProfileRoutes(api: Api, profiles: ReturnType<typeof createProfiles>): void {
  api.route(getProfile, (_input, { caller }) => profiles.get(caller.userId));
  api.route(getAbout, (_input, { caller }) => profiles.getAbout(caller.userId));
  api.route(getPersonProfile, ({ params }, { caller }) => profiles.getPerson(caller, params.id));
  api.route(updateProfile, ({ body }, { caller }) => profiles.update(caller.userId, body));
}
