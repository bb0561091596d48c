import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * Changes by trainers and admins. A trigger refuses update, delete and truncate: data that must be erasable is encrypted
 * with a key per person. There is no foreign key to users, because entries outlive users who are deleted.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull().defaultNow(),
    /** Null: the system. */
    actorId: uuid('actor_id'),
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entityId: text('entity_id').notNull(),
    /** Name of a thing; people are named by their own row. */
    name: text('name'),
    /** Only the changed fields. */
    before: jsonb('before'),
    after: jsonb('after'),
    /** The person whose personal values are in `sealed`. */
    personId: uuid('person_id'),
    /** `before` and `after` of personal values, as JSON encrypted with the key of the person. */
    sealed: text('sealed'),
    address: text('address'),
    /** The API key of the actor, if a program made the change. */
    apiKeyId: uuid('api_key_id'),
  },
  (t) => [
    index('audit_events_at').on(t.at, t.id),
    index('audit_events_actor').on(t.actorId, t.at, t.id),
    index('audit_events_of_actor').on(t.actorId, t.id),
    index('audit_events_entity').on(t.entity, t.at, t.id),
    index('audit_events_thing').on(t.entity, t.entityId, t.at, t.id),
    index('audit_events_name')
      .using('gin', sql`${t.name} gin_trgm_ops`)
      .where(sql`name is not null`),
  ],
);

/** Keys of the personal values in the audit log; erasing a person deletes theirs. */
export const auditKeys = pgTable('audit_keys', {
  personId: uuid('person_id').primaryKey(),
  key: text('key').notNull(),
});
