import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { givenInstant, instant } from '#fields.ts';
import { pageOf, pageQuery, tablePartQuery, tablePartSchema } from '#paging.ts';

/** Actions of audited changes. */
export const auditActions = [
  'create',
  'update',
  'remove',
  'invite',
  'resend',
  'recall',
  'suspend',
  'reinstate',
  'erase',
  'requestErasure',
  'keepAccount',
  'endSessions',
  'actAs',
  'endActing',
  'changePassword',
  'addFactor',
  'removeFactor',
  'resetFactors',
  'submit',
  'withdraw',
  'approve',
  'requestChanges',
  'publish',
  'unpublish',
  'archive',
  'restore',
  'cancel',
  'handOver',
  'revoke',
  'replace',
  'retry',
  'discard',
  'export',
  'give',
  'extend',
  'end',
  'refuse',
  'askRefund',
  'refund',
  'failRefund',
  'import',
  'renew',
  'sanction',
  'hide',
  'dismiss',
  'undo',
] as const;

/** Kinds of audited items. */
export const auditEntities = [
  'user',
  'invitation',
  'announcement',
  'event',
  'academy',
  'certificate',
  'course',
  'failedJob',
  'setting',
  'language',
  'interfaceText',
  'videoProject',
  'video',
  'plan',
  'subscription',
  'signUp',
  'coupon',
  'invoice',
  'userImport',
  'apiKey',
  'recording',
  'room',
  'roomMessage',
  'poll',
  'reviewThread',
  'lessonQuestion',
  'lessonAnswer',
  'courseImport',
  'webhook',
  'courseRating',
  'report',
  'reportRun',
  'candleImport',
  'symbol',
  'sessionException',
  'candleGap',
  'symbolSplit',
  'dataProvider',
  'idea',
  'feed',
  'strategy',
  'backtest',
  'economicEvent',
  'economicImport',
  'comment',
  'newsSource',
  'newsRule',
] as const;

export type AuditAction = (typeof auditActions)[number];
export type AuditEntity = (typeof auditEntities)[number];

/** A changed field. Values are text or JSON; null: no value. */
export const auditedFieldSchema = z.object({
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});

export type AuditedField = z.infer<typeof auditedFieldSchema>;

export const auditEventSchema = z.object({
  id: z.int(),
  at: instant,
  /** Null: the system itself. */
  actor: z.nullable(z.object({ id: z.uuid(), fullName: z.string() })),
  action: z.enum(auditActions),
  entity: z.enum(auditEntities),
  entityId: z.string(),
  /** Name of the item at that time; for users, their current name. */
  name: z.nullable(z.string()),
  /** Network address of the actor. */
  address: z.nullable(z.string()),
  /** The API key with which a program made the change for the actor; null: the actor made it. */
  apiKey: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  changes: z.array(auditedFieldSchema),
  /** It contained values of a user who has since been erased. */
  isErased: z.boolean(),
});

export type AuditEvent = z.infer<typeof auditEventSchema>;

const filter = {
  entity: z.optional(z.enum(auditEntities)),
  /** Together with `entity`: only this item. */
  entityId: z.optional(z.string().check(z.maxLength(100))),
  action: z.optional(z.enum(auditActions)),
  actorId: z.optional(z.uuid()),
  /** Part of the name of the item. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  from: z.optional(givenInstant),
  /** Exclusive. */
  to: z.optional(givenInstant),
};

export const listAuditEvents = endpoint({
  method: 'GET',
  path: '/audit-events',
  permission: 'audit.read',
  summary: 'List the changes that trainers and admins have made, newest first',
  description: 'Entries are never changed or removed. Personal values of deleted users become unreadable.',
  query: z.object({ ...pageQuery, ...filter }),
  output: pageOf(auditEventSchema),
});

export const exportAuditEvents = endpoint({
  method: 'GET',
  path: '/audit-events/export',
  permission: 'audit.read',
  isStepUp: true,
  summary: 'Export the audit log as CSV',
  description: 'The same entries as in the list, in parts: continue with `nextCursor`.',
  query: z.object({ ...filter, ...tablePartQuery }),
  output: tablePartSchema,
});
