import './provisions.ts';
import type { Context } from '#platform/context.ts';
import { mountAvatars } from './avatars/avatars.ts';
import { mountDataExports } from './data-exports/data-exports.ts';
import { mountDeletions } from './deletions/deletions.ts';
import { mountInvitations } from './invitations/invitations.ts';
import { accountData } from './personal-data.ts';
import { mountPresence } from './presence/presence.ts';
import { mountProfiles } from './profiles/profiles.ts';
import { mountSignUps } from './sign-ups/sign-ups.ts';
import { mountUserImports } from './user-imports/user-imports.ts';
import { mountUserViews } from './user-views/user-views.ts';
import { mountUsers } from './users/users.ts';

/** Users, their profiles, and how they get an account. */
export function mountAccounts(context: Context): void {
  context.personalData.add(accountData);
  mountProfiles(context);
  mountInvitations(context);
  mountSignUps(context);
  mountUserImports(context);
  mountAvatars(context);
  mountDataExports(context);
  mountDeletions(context);
  mountUsers(context);
  mountUserViews(context);
  mountPresence(context);
}
