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
  summary: 'Get the latest archive of a user’s personal data',
  description: 'By default the caller’s own; admins can name another user.',
  query: z.object(whose),
  output: z.object({ last: z.nullable(dataExportSchema) }),
  errors: ['sessions.forbidden', 'dataExports.notFound'],
});

export const requestDataExport = endpoint({
  method: 'POST',
  path: '/data-exports',
  permission: 'signedIn',
  isStepUp: true,
  audit: 'recorded',
  summary: 'Create an archive of a user’s personal data',
  description: `By default the caller’s own; admins can name another user, which is written to the audit log. A background job creates a zip of JSON and files; if one is already running, that one is returned. The caller is notified when the archive is ready; it is kept for ${exportDays} days.`,
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
  audit: 'recorded',
  summary: 'Get a download link of an archive',
  description: 'The link is valid for five minutes, as long as the session lasts.',
  params: uuidParams,
  output: z.object({ url: z.string(), expiresAt: instant }),
  errors: ['dataExports.notFound', 'sessions.stepUpRequired'],
});
