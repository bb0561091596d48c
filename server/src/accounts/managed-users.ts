import * as z from 'zod';
import { ownPlace } from '#accounts/session-places.ts';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRow, readRows, rowOf } from '#db/rows.ts';
import { isRunning } from '#db/running-subscriptions.ts';
import { userStatuses } from '@candela/contract/accounts/users';

const managedRow = rowOf({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  associateId: z.string().nullable(),
  thumbnailImagePath: z.string().nullable(),
  roleId: z.int(),
  roleIds: z.array(z.int()),
  permissions: z.array(z.string()),
  status: z.enum(userStatuses),
  languageId: z.int().nullable(),
  timeZone: z.string().nullable(),
  revision: z.int(),
  courseCount: z.int(),
  hasFactor: z.boolean(),
  joinedAt: instantText,
  lastSeenAt: instantText.nullable(),
  deletionDueAt: instantText.nullable(),
});

export type ManagedRow = z.infer<typeof managedRow>;

export function findRow(db: Db | Tx, id: string): Promise<ManagedRow | null> {
  return readRow(db, managedRow)`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.associate_id as "associateId",
      u.thumbnail_path as "thumbnailImagePath", u.role_id as "roleId", u.role_ids as "roleIds", u.permissions, u.status,
      u.language_id as "languageId", u.time_zone as "timeZone", u.revision,
      (exists (select from totp_factors t where t.user_id = u.id and t.secret is not null)
        or exists (select from passkeys k where k.user_id = u.id)) as "hasFactor",
      (select count(*)::int from enrolments e where e.user_id = u.id) as "courseCount",
      u.created_at as "joinedAt", u.last_seen_at as "lastSeenAt",
      (select d.due_at from account_deletions d where d.user_id = u.id) as "deletionDueAt"
    from users u where u.id = ${id}::uuid`;
}

const sessionRow = rowOf({
  id: z.uuid(),
  startedAt: instantText,
  lastSeenAt: instantText,
  address: z.string(),
  userAgent: z.string(),
  actorName: z.string().nullable(),
});

/** Active sessions, last used first. */
export function listSessions(db: Db | Tx, userId: string) {
  return readRows(db, sessionRow)`
    select s.id, s.created_at as "startedAt", greatest(s.rotated_at, s.presented_at) as "lastSeenAt", ${ownPlace}
    from sessions s left join users a on a.id = s.actor_id
    where s.user_id = ${userId}::uuid and s.idle_until > now() and s.expires_at > now()
    order by greatest(s.rotated_at, s.presented_at) desc limit 50`;
}

const subscriptionRow = rowOf({
  id: z.int(),
  planName: z.string(),
  status: z.string(),
  isRunning: z.boolean(),
  startsAt: instantText,
  endsAt: instantText.nullable(),
});

/** Newest first. */
export function listSubscriptions(db: Db | Tx, userId: string) {
  return readRows(db, subscriptionRow)`
    select s.id, p.name as "planName", s.status, ${isRunning('s')} as "isRunning",
      s.starts_at as "startsAt", s.ends_at as "endsAt"
    from subscriptions s join plans p on p.id = s.plan_id where s.user_id = ${userId}::uuid order by s.id desc limit 20`;
}
