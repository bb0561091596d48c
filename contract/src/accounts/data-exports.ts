import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { instant, uuid, uuidParams } from '#fields.ts';

/** Days for which an archive is kept. */
export const exportDays = 7;

export const dataExportSchema = z.object({
  id: uuid,
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** Progress from 0 to 100. */
  donePercent: z.int(),
  sizeBytes: z.nullable(z.int()),
  createdAt: instant,
  /** When the archive is deleted; null while it is being made. */
  expiresAt: z.nullable(instant),
});

export type DataExport = z.infer<typeof dataExportSchema>;

/** Owner of the archive: the caller by default; admins may name another user. */
const whose = { userId: z.optional(uuid) };

export const getDataExport = endpoint({
  method: 'GET',
  path: '/data-exports',
  permission: 'signedIn',
  summary: 'The last archive of everything that is kept of the caller, or for admins of somebody else',
  query: z.object(whose),
  output: z.object({ last: z.nullable(dataExportSchema) }),
  errors: ['sessions.forbidden', 'dataExports.notFound'],
});

export const requestDataExport = endpoint({
  method: 'POST',
  path: '/data-exports',
  permission: 'signedIn',
  isStepUp: true,
  summary: 'Make an archive of everything that is kept of the caller, or for admins of somebody else',
  description: `A job makes a zip of JSON and files. While one is being made it is answered instead. Who asked is told when it is ready; it is kept for ${exportDays} days. Of somebody else it is written into the audit log.`,
  body: z.object(whose),
  output: dataExportSchema,
  status: 202,
  errors: ['sessions.forbidden', 'sessions.stepUpRequired', 'users.notFound', 'users.higherRole'],
});

export const createDataExportLink = endpoint({
  method: 'POST',
  path: '/data-exports/{id}/link',
  permission: 'signedIn',
  isStepUp: true,
  summary: 'A download address of an archive, valid for five minutes while the session lasts',
  params: uuidParams,
  output: z.object({ url: z.string(), expiresAt: instant }),
  errors: ['dataExports.notFound', 'sessions.stepUpRequired'],
});
