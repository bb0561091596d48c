import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { email, newPassword, personName } from '#fields.ts';
import { sessionSchema } from './sessions.ts';

export const createOwnerBody = z.object({
  /** The code that the server prints when it starts; hyphens, spaces and letter case do not matter. */
  code: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  firstName: personName,
  lastName: personName,
  email,
  password: newPassword,
  /** Language of the emails to the owner, and of the interface on other devices. */
  languageId: z.nullable(z.int().check(z.minimum(1), z.maximum(2_147_483_647))),
  timeZone: z.nullable(z.string().check(z.maxLength(64))),
});

export type NewOwner = z.infer<typeof createOwnerBody>;

export const createOwner = endpoint({
  method: 'POST',
  path: '/first-run/owner',
  permission: 'public',
  audit: 'recorded',
  summary: 'Create the first SuperAdmin of an installation, and start a session',
  description:
    'Only while there is no active admin. The server prints the code when it starts; it works once. Ten attempts per network, and a hundred in all, in 15 minutes.',
  body: createOwnerBody,
  output: sessionSchema,
  status: 201,
  errors: [
    'firstRun.closed',
    'firstRun.wrongCode',
    'passwords.tooCommon',
    'users.emailTaken',
    'languages.notFound',
    'profiles.invalidTimeZone',
    'request.tooMany',
    'server.busy',
  ],
});
