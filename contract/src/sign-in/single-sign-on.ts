import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { instant } from '#fields.ts';
import { domainList } from '#site/domain-lists.ts';
import { sessionSchema } from './sessions.ts';

const line = (length: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(length),
    z.refine((text) => !/\p{Cc}/u.test(text)),
  );

/** An address by http or https without a name, a query or a fragment. */
const issuer = z.string().check(
  z.trim(),
  z.maxLength(500),
  z.refine((text) => /^https?:\/\/[^\s/?#@\\]+(\/[^\s?#\\]*)?$/i.test(text)),
);

export const roleRuleSchema = z.object({
  /** The value of the claim. */
  value: line(200).check(z.minLength(1)),
  roleId: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
});

export type RoleRule = z.infer<typeof roleRuleSchema>;

const fields = {
  isOn: z.boolean(),
  /** Shown on the button: "Continue with …". */
  name: line(60).check(z.minLength(1)),
  issuer,
  clientId: line(300).check(z.minLength(1)),
  /** Accounts are created for verified addresses of these domains; empty: for nobody. */
  domains: domainList,
  /** Whether addresses count as verified if the provider does not send the claim `email_verified`. */
  isEmailTrusted: z.boolean(),
  /**
   * Name or path of the claim with the roles, such as `groups`, `realm_access.roles` or `https://school.example/roles`; empty: roles are
   * managed here.
   */
  roleClaim: line(200),
  roleRules: z.array(roleRuleSchema).check(z.maxLength(50)),
};

export const singleSignOnSchema = z.object({
  isOn: z.boolean(),
  name: z.string(),
  /** Empty: not configured yet. */
  issuer: z.string(),
  clientId: z.string(),
  domains: z.string(),
  isEmailTrusted: z.boolean(),
  roleClaim: z.string(),
  roleRules: z.array(roleRuleSchema),
  /** Write-only. */
  hasSecret: z.boolean(),
  /** To be sent back with a change. */
  revision: z.int(),
  /** What has to be entered at the provider. */
  callbackUrl: z.string(),
});

export type SingleSignOn = z.infer<typeof singleSignOnSchema>;

export const getSingleSignOn = endpoint({
  method: 'GET',
  path: '/single-sign-on',
  permission: 'settings.manage',
  summary: 'Get the OpenID provider for single sign-on',
  description: 'Without its secret.',
  output: singleSignOnSchema,
});

export const singleSignOnBody = z.object({
  ...fields,
  /** Null: keeps the current one. */
  secret: z.nullable(z.string().check(z.minLength(1), z.maxLength(500))),
  revision: z.int().check(z.minimum(0), z.maximum(2_147_483_647)),
});

export type SingleSignOnChange = z.infer<typeof singleSignOnBody>;

export const changeSingleSignOn = endpoint({
  method: 'PUT',
  path: '/single-sign-on',
  permission: 'settings.manage',
  isStepUp: true,
  audit: 'recorded',
  summary: 'Update the OpenID provider for single sign-on',
  description:
    'Only role 4 can set rules that assign roles 1 or 4; while there are such rules, only role 4 can change the provider and the role claim. Rules that assign role 2 give its permissions: the same holds for callers who do not have these.',
  body: singleSignOnBody,
  output: singleSignOnSchema,
  errors: [
    'singleSignOn.changed',
    'singleSignOn.forbiddenRole',
    'users.forbiddenGrant',
    'singleSignOn.privateAddress',
    'singleSignOn.noSecret',
  ],
});

export const testSingleSignOn = endpoint({
  method: 'POST',
  path: '/single-sign-on/test',
  permission: 'settings.manage',
  audit: 'reads',
  summary: 'Test the saved provider',
  description: 'Nobody is signed in.',
  output: z.object({
    milliseconds: z.int(),
    /** Whether the provider lists `email_verified` among its claims; null: it does not list its claims. */
    sendsEmailVerified: z.nullable(z.boolean()),
  }),
  errors: [
    'singleSignOn.off',
    'singleSignOn.noSecret',
    'singleSignOn.unreachable',
    'singleSignOn.privateAddress',
    'singleSignOn.wrongIssuer',
    'singleSignOn.badAnswer',
    'request.tooMany',
  ],
});

const startErrors = [
  'singleSignOn.off',
  'singleSignOn.noSecret',
  'singleSignOn.unreachable',
  'singleSignOn.privateAddress',
  'singleSignOn.wrongIssuer',
  'singleSignOn.badAnswer',
] as const;

export const startSingleSignOn = endpoint({
  method: 'POST',
  path: '/single-sign-on/attempts',
  permission: 'public',
  audit: 'preparation',
  summary: 'Start single sign-on',
  description:
    'Redirect the browser to `url` next. A cookie that is valid for ten minutes ties the response of the provider to this browser.',
  body: z.object({
    /** Path on this site to return to. */
    returnTo: z.nullable(z.string().check(z.maxLength(1000), z.regex(/^\/([^/\\\s]\S*)?$/))),
  }),
  output: z.object({ url: z.string() }),
  status: 201,
  errors: [...startErrors, 'sessions.otherOrigin'],
});

export const startLink = endpoint({
  method: 'POST',
  path: '/single-sign-on/link',
  permission: 'signedIn',
  isStepUp: true,
  audit: 'preparation',
  summary: 'Start linking the caller’s account to an account at the provider',
  output: z.object({ url: z.string() }),
  status: 201,
  errors: startErrors,
});

export const finishSingleSignOn = endpoint({
  method: 'POST',
  path: '/single-sign-on/callback',
  permission: 'public',
  audit: 'session',
  summary: 'Complete single sign-on with the provider’s response',
  description:
    'Creates an account if there is none and the provider has verified an address of an allowed domain, or is trusted to have done so (`isEmailTrusted`); if an account with this address exists, its owner has to sign in and link it first. Roles follow the rules at each sign-in; a change of roles ends existing sessions. Users with an authenticator app are asked for its code. The new session does not count as a step-up.',
  body: z.object({
    /** Query string of the address to which the provider redirected the browser. */
    search: z.string().check(z.maxLength(8000), z.regex(/^\?[\u0021-\u007e]*$/)),
  }),
  output: z.object({
    /** Null: the account was linked and the existing session continues; or a second step follows. */
    session: z.nullable(sessionSchema),
    /** Whether a second step is needed: `POST /sessions/second-step`, with the cookie set by this response. */
    needsSecondStep: z.boolean(),
    returnTo: z.nullable(z.string()),
  }),
  status: 201,
  errors: [
    ...startErrors,
    'sessions.otherOrigin',
    'singleSignOn.attemptLost',
    'singleSignOn.denied',
    'singleSignOn.wrongAudience',
    'singleSignOn.wrongNonce',
    'singleSignOn.expired',
    'singleSignOn.badSignature',
    'singleSignOn.emailMissing',
    'singleSignOn.emailUnproven',
    'singleSignOn.emailUnsaid',
    'singleSignOn.otherDomain',
    'singleSignOn.linkFirst',
    'singleSignOn.noAccess',
    'singleSignOn.taken',
  ],
});

export const getLink = endpoint({
  method: 'GET',
  path: '/single-sign-on/link',
  permission: 'signedIn',
  summary: 'Get whether the caller’s account is linked to the provider',
  output: z.object({
    /** Name of the provider; null: there is none. */
    name: z.nullable(z.string()),
    linkedAt: z.nullable(instant),
    /** Whether it can be unlinked: another way to sign in remains. */
    canUnlink: z.boolean(),
  }),
});

export const removeLink = endpoint({
  method: 'DELETE',
  path: '/single-sign-on/link',
  permission: 'signedIn',
  isStepUp: true,
  audit: 'recorded',
  summary: 'Unlink the caller’s account from the provider',
  errors: ['singleSignOn.lastWay'],
});
