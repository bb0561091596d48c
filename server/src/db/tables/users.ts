import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { languages } from './languages.ts';

export const userStatuses = ['invited', 'active', 'suspended', 'deleted'] as const;

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    associateId: text('associate_id'),
    /** Primary role; always one of `roleIds`. */
    roleId: smallint('role_id').notNull(),
    roleIds: smallint('role_ids').array().notNull(),
    permissions: text('permissions').array().notNull(),
    languageId: integer('language_id').references(() => languages.id),
    timeZone: text('time_zone'),
    weeklyGoal: smallint('weekly_goal').notNull().default(5),
    thumbnailPath: text('thumbnail_path'),
    biography: text('biography').notNull().default(''),
    /** Codes of the languages that the user speaks. */
    spokenLanguages: text('spoken_languages')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Profile fields hidden from others: `accounts/privacy.ts` decides. */
    hiddenFields: text('hidden_fields')
      .array()
      .notNull()
      .default(sql`'{timeZone,weeklyGoal,learning}'`),
    /** Whether only trainers and admins see the profile; profiles of trainers are visible to all. */
    isPrivate: boolean('is_private').notNull().default(false),
    /** Position among the featured trainers, from 1; 1000000 for all others. */
    educatorRank: integer('educator_rank').notNull().default(1_000_000),
    status: text('status', { enum: userStatuses }).notNull(),
    /** Null until an invitation is accepted. */
    passwordHash: text('password_hash'),
    isDemo: boolean('is_demo').notNull().default(false),
    createdAt,
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** Incremented with each change by an admin: changes based on an older revision are refused. */
    revision: integer('revision').notNull().default(0),
    /** Accurate to within some minutes. */
    lastSeenAt: instant('last_seen_at'),
  },
  (t) => [
    uniqueIndex('users_email').on(sql`lower(${t.email})`),
    // Trainers in list order.
    index('users_trainers')
      .on(t.educatorRank, t.firstName, t.lastName, t.id)
      .where(sql`status = 'active' and role_ids @> '{2}'`),
    // The same for admins, who sort them as all people; the status is counted with them.
    index('users_trainers_joined')
      .on(t.createdAt, t.id, t.status)
      .where(sql`role_ids @> '{2}'`),
    index('users_trainers_seen')
      .on(t.lastSeenAt.desc().nullsLast(), t.id.desc().nullsLast())
      .where(sql`role_ids @> '{2}'`),
    index('users_trainers_by_name')
      .on(t.firstName, t.lastName, t.id)
      .where(sql`role_ids @> '{2}'`),
    index('users_admins')
      .on(t.createdAt, t.id)
      .where(sql`role_ids && '{1,4}'`),
    index('users_trainers_languages')
      .using('gin', t.spokenLanguages)
      .where(sql`status = 'active' and role_ids @> '{2}'`),
    // People who have never been here, as they joined and by name.
    index('users_never_seen')
      .on(t.createdAt, t.id, t.status)
      .where(sql`last_seen_at is null`),
    index('users_never_seen_by_name')
      .on(t.firstName, t.lastName, t.id, t.status)
      .where(sql`last_seen_at is null`),
    index('users_joined').on(t.createdAt, t.id),
    index('users_seen').on(t.lastSeenAt.desc().nullsLast(), t.id.desc()),
    index('users_names').on(t.firstName, t.lastName, t.id),
    index('users_of_status').on(t.status, t.createdAt, t.id),
    index('users_roles').using('gin', t.roleIds),
    index('users_language').on(t.languageId),
  ],
);

/** Signed-in devices. Of their tokens only the signing salt is stored; ended sessions are deleted. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt,
    /** Latest end of the session. */
    expiresAt: instant('expires_at').notNull(),
    /** End of the session unless it is refreshed before. */
    idleUntil: instant('idle_until').notNull(),
    salt: text('salt').notNull(),
    /** Generation of the newest refresh token, counted from 1. */
    generation: integer('generation').notNull().default(1),
    /** The generation for which the newest one was issued. */
    previous: integer('previous').notNull().default(0),
    rotatedAt: instant('rotated_at').notNull().defaultNow(),
    /** When the newest one was first used: only then is it certain that it has arrived. */
    presentedAt: instant('presented_at'),
    address: text('address').notNull(),
    userAgent: text('user_agent').notNull(),
    /** When the user last confirmed their identity here, also by signing in; null: an identity provider vouched for them. */
    verifiedAt: instant('verified_at').defaultNow(),
    /** The admin's own session, if an admin has signed in as this user: this one ends with it. */
    parentId: uuid('parent_id').references((): AnyPgColumn => sessions.id, { onDelete: 'cascade' }),
    /** The user of that session. When a session with an actor ends, for whatever reason, a trigger writes to the audit log. */
    actorId: uuid('actor_id'),
  },
  (t) => [
    index('sessions_user').on(t.userId),
    index('sessions_idle').on(t.idleUntil),
    uniqueIndex('sessions_parent')
      .on(t.parentId)
      .where(sql`parent_id is not null`),
    check('sessions_actor', sql`(parent_id is null) = (actor_id is null)`),
  ],
);

/** Links that work once: password resets and invitations. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose', { enum: ['password_reset', 'invitation'] }).notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt,
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('one_time_tokens_user').on(t.userId)],
);
