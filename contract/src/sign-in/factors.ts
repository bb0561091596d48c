import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { listOf } from '#paging.ts';

export const startTotp = endpoint({
  method: 'POST',
  path: '/account/totp',
  permission: 'account',
  isStepUp: true,
  audit: 'preparation',
  summary: 'Start setting up an authenticator app',
  description:
    'The app becomes active when its first code is sent to `POST /account/totp/confirmation`; until then the previous app still works. Codes follow RFC 6238: SHA-1, six digits, 30 seconds.',
  output: z.object({
    /** In Base32, to be typed in. */
    secret: z.string(),
    /** `otpauth://`, to be shown as a QR code. */
    uri: z.string(),
  }),
});

const recoveryCodesOutput = z.object({
  /** Ten codes, as `abcd-efgh-ijkl-mnop`: they are shown only once. */
  recoveryCodes: z.array(z.string()),
});

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/account/totp/confirmation',
  permission: 'account',
  isStepUp: true,
  audit: 'recorded',
  summary: 'Confirm an authenticator app with its first code',
  description: 'Returns ten new recovery codes; the old ones work until the new ones are confirmed.',
  body: z.object({ code: z.string().check(z.trim(), z.regex(/^\d{6}$/)) }),
  output: recoveryCodesOutput,
  errors: ['factors.wrongCode', 'sessions.lockedOut'],
});

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/account/totp',
  permission: 'account',
  isStepUp: true,
  audit: 'recorded',
  summary: 'Remove the authenticator app',
  description: 'Refused if it is the only second factor of a user who needs one.',
  errors: ['factors.lastNeeded'],
});

export const createRecoveryCodes = endpoint({
  method: 'POST',
  path: '/account/recovery-codes',
  permission: 'account',
  isStepUp: true,
  audit: 'recorded',
  summary: 'Create ten new recovery codes',
  description:
    'The old codes work until the new ones are confirmed with `POST /account/recovery-codes/confirmation`, or one of them is used.',
  output: recoveryCodesOutput,
  errors: ['factors.none'],
});

export const confirmRecoveryCodes = endpoint({
  method: 'POST',
  path: '/account/recovery-codes/confirmation',
  permission: 'account',
  audit: 'own',
  summary: 'Confirm that the new recovery codes have been stored',
  description: 'Requires one of the new codes; the old ones stop working.',
  body: z.object({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
  errors: ['factors.codesReplaced'],
});

/** Maximum count. */
export const maxCounted = 10_000;

export const countMissingFactors = endpoint({
  method: 'GET',
  path: '/settings/missing-factors',
  permission: 'settings.manage',
  summary: 'Count the users of each role without a second factor',
  description:
    'Users who can sign in and have neither an authenticator app nor a passkey. 10001 means more than 10,000. Users with two roles count in both.',
  output: listOf(z.object({ roleId: z.int(), people: z.int() })),
});
