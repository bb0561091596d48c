import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { listOf } from '#paging.ts';

export const startTotp = endpoint({
  method: 'POST',
  path: '/account/totp',
  permission: 'account',
  isStepUp: true,
  summary: 'Begin to set up an authenticator app',
  description:
    'It counts once its first code was sent to `POST /account/totp/confirmation`; until then an app that was set up before goes on working. Codes after RFC 6238: SHA-1, six digits, thirty seconds.',
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
  summary: 'Confirm an authenticator app by its first code; makes ten new recovery codes',
  description: 'Codes of an earlier app work until the new ones are confirmed.',
  body: z.object({ code: z.string().check(z.trim(), z.regex(/^\d{6}$/)) }),
  output: recoveryCodesOutput,
  errors: ['factors.wrongCode', 'sessions.lockedOut'],
});

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/account/totp',
  permission: 'account',
  isStepUp: true,
  summary: 'Remove the authenticator app; the last factor of who needs one stays',
  errors: ['factors.lastNeeded'],
});

export const createRecoveryCodes = endpoint({
  method: 'POST',
  path: '/account/recovery-codes',
  permission: 'account',
  isStepUp: true,
  summary: 'Make ten new recovery codes; the old ones work until these are confirmed',
  description: 'Confirmed by `POST /account/recovery-codes/confirmation`, or by the use of one of them.',
  output: recoveryCodesOutput,
  errors: ['factors.none'],
});

export const confirmRecoveryCodes = endpoint({
  method: 'POST',
  path: '/account/recovery-codes/confirmation',
  permission: 'account',
  summary: 'Confirm with one of the new recovery codes that they are stored; the old ones stop working',
  body: z.object({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
  errors: ['factors.codesReplaced'],
});

/** Beyond it nobody is counted. */
export const maxCounted = 10_000;

export const countMissingFactors = endpoint({
  method: 'GET',
  path: '/settings/missing-factors',
  permission: 'settings.manage',
  summary: 'How many people of each role have neither an authenticator app nor a passkey',
  description: 'Of those who can sign in; 10001 stands for more than 10000. Whoever has two roles counts in both.',
  output: listOf(z.object({ roleId: z.int(), people: z.int() })),
});
