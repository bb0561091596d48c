import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { academies } from './academies.ts';
import { bytes, createdAt, instant } from './columns.ts';
import { courses } from './courses.ts';
import { users } from './users.ts';

/**
 * What was certified, as it was on that day: later changes of names and titles do not affect a certificate. It outlives the
 * account of its holder, and the course or academy.
 */
export const certificates = pgTable(
  'certificates',
  {
    /** `CAN-XXXX-XXXX-XXXX`: 60 random bits. */
    number: text('number').primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    courseId: integer('course_id').references(() => courses.id, { onDelete: 'set null' }),
    academyId: integer('academy_id').references(() => academies.id, { onDelete: 'set null' }),
    kind: text('kind', { enum: ['course', 'academy'] }).notNull(),
    holderName: text('holder_name').notNull(),
    /** Title of the course or the academy, in its language. */
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    trainerName: text('trainer_name').notNull(),
    issuerName: text('issuer_name').notNull(),
    /** Language of the holder, in which the certificate is written. */
    languageCode: text('language_code').notNull(),
    lessonCount: integer('lesson_count').notNull(),
    durationSeconds: integer('duration_seconds').notNull(),
    issuedAt: instant('issued_at').notNull(),
    /** Index in the published revocation lists; it reveals neither the date nor the holder. */
    statusIndex: integer('status_index').notNull(),
    /** The signed credential; created on first request, and then kept. */
    credential: jsonb('credential'),
    revokedAt: instant('revoked_at'),
    revokedReason: text('revoked_reason', { enum: ['error', 'misconduct', 'request', 'replaced'] }),
    /** Shown only to those who manage certificates. */
    revokedNote: text('revoked_note').notNull().default(''),
    revokedBy: uuid('revoked_by').references(() => users.id, { onDelete: 'set null' }),
    isDemo: boolean('is_demo').notNull().default(false),
  },
  (t) => [
    uniqueIndex('certificates_status').on(t.statusIndex),
    // One certificate per completion, however many requests complete it at once.
    uniqueIndex('certificates_of_course')
      .on(t.userId, t.courseId)
      .where(sql`revoked_at is null`),
    uniqueIndex('certificates_of_academy')
      .on(t.userId, t.academyId)
      .where(sql`revoked_at is null`),
    index('certificates_own').on(t.userId, t.issuedAt.desc(), t.number.desc()),
    index('certificates_course').on(t.courseId),
    index('certificates_academy').on(t.academyId),
    index('certificates_issued').on(t.issuedAt.desc(), t.number.desc()),
    index('certificates_revoked')
      .on(t.issuedAt.desc(), t.number.desc())
      .where(sql`revoked_at is not null`),
    index('certificates_revoked_status')
      .on(t.statusIndex)
      .where(sql`revoked_at is not null`),
    index('certificates_words').using(
      'gin',
      sql`(${t.holderName} || ' ' || ${t.title} || ' ' || ${t.number}) gin_trgm_ops`,
    ),
    check('certificates_reason', sql`(${t.revokedAt} is null) = (${t.revokedReason} is null)`),
  ],
);

/** Keys that sign credentials. A retired key signs no more, but its earlier signatures stay verifiable. */
export const signingKeys = pgTable(
  'signing_keys',
  {
    id: text('id').primaryKey(),
    /** 32 bytes, Ed25519. */
    publicKey: bytes('public_key').notNull(),
    /** The private key, encrypted with a key derived from the installation's secret. */
    secret: bytes('secret').notNull(),
    createdAt,
    retiredAt: instant('retired_at'),
  },
  (t) => [
    uniqueIndex('signing_keys_current')
      .on(sql`(true)`)
      .where(sql`${t.retiredAt} is null`),
  ],
);
