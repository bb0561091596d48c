import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { givenInstant, instant, uuid, uuidParams } from '#fields.ts';
import { pageOf, pageQuery } from '#paging.ts';

/** Scopes of a key; `key-access.ts` lists their endpoints. */
export const keyScopes = [
  'users:read',
  'users:write',
  'subscriptions:read',
  'subscriptions:write',
  'courses:read',
  'enrolments:read',
  'certificates:read',
  'certificates:write',
  'events:read',
  'events:write',
  'recordings:read',
  'announcements:read',
  'announcements:write',
  'feeds:read',
  'feeds:write',
  'discussions:read',
  'economicEvents:read',
  'news:read',
  'ideas:read',
  'ideas:write',
  'strategies:read',
  'strategies:write',
  'figures:read',
  'audit:read',
] as const;

export type KeyScope = (typeof keyScopes)[number];

/** `paused`: its owner is suspended or deleted. */
export const keyStates = ['active', 'paused', 'expired', 'revoked'] as const;

export type KeyState = (typeof keyStates)[number];

export const keySchema = z.object({
  id: uuid,
  name: z.string(),
  /** The beginning of its secret, by which keys can be told apart. */
  prefix: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  state: z.enum(keyStates),
  /** The owner, whose permissions it has. */
  owner: z.object({ id: uuid, fullName: z.string() }),
  isOwn: z.boolean(),
  createdAt: instant,
  /** Null: it does not expire. */
  expiresAt: z.nullable(instant),
  /** Accurate to a minute; null: never. */
  lastUsedAt: z.nullable(instant),
  revokedAt: z.nullable(instant),
  /** End of validity of the previous secret after a renewal; null: there is none. */
  previousUntil: z.nullable(instant),
});

export type Key = z.infer<typeof keySchema>;

export const listKeys = endpoint({
  method: 'GET',
  path: '/api-keys',
  permission: 'integrations.manage',
  summary: 'List API keys, newest first',
  description: 'Admins see their own and those of users who do not rank above them.',
  query: z.object({
    ...pageQuery,
    state: z.optional(z.enum(keyStates)),
    /** Part of the name, of its beginning or of the name of the owner. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  }),
  output: pageOf(keySchema),
});

export const listKeyScopes = endpoint({
  method: 'GET',
  path: '/api-keys/scopes',
  permission: 'integrations.manage',
  summary: 'List the scopes that the caller can give to an API key',
  description:
    'With the endpoints that each scope allows. Endpoints that the caller may not call are left out, and so are scopes without any endpoint left.',
  output: z.object({
    data: z.array(
      z.object({
        scope: z.enum(keyScopes),
        endpoints: z.array(z.object({ method: z.string(), path: z.string(), summary: z.string() })),
      }),
    ),
  }),
});

/** A key with its secret, which is returned only once: only its hash is stored. */
const madeKeySchema = z.object({ key: keySchema, secret: z.string() });

export type MadeKey = z.infer<typeof madeKeySchema>;

/** Null: it does not expire. At most five years ahead. */
const expiresAt = z.nullable(givenInstant);

export const createKey = endpoint({
  method: 'POST',
  path: '/api-keys',
  permission: 'integrations.manage',
  isStepUp: true,
  audit: 'recorded',
  summary: 'Create an API key',
  description:
    'At each call, the key has the permissions that its owner, the caller, has at that moment, limited to its scopes. At most 50 keys that are not revoked.',
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    scopes: z.array(z.enum(keyScopes)).check(z.minLength(1), z.maxLength(keyScopes.length)),
    expiresAt,
  }),
  output: madeKeySchema,
  status: 201,
  errors: ['keys.badExpiry', 'keys.beyondRights', 'keys.tooMany'],
});

/** Maximum time for which the previous secret stays valid after a renewal, in hours. */
export const maxOverlapHours = 168;

export const renewKey = endpoint({
  method: 'POST',
  path: '/api-keys/{id}/renewal',
  permission: 'integrations.manage',
  isStepUp: true,
  audit: 'recorded',
  summary: 'Renew one of the caller’s API keys',
  description:
    'The key gets a new secret and a new expiry date. The previous secret works for `overlapHours` more, or until it expires; secrets from before an earlier renewal stop working at once.',
  params: uuidParams,
  body: z.object({ expiresAt, overlapHours: z.int().check(z.minimum(0), z.maximum(maxOverlapHours)) }),
  output: madeKeySchema,
  errors: ['keys.notFound', 'keys.notOwn', 'keys.over', 'keys.badExpiry'],
});

export const revokeKey = endpoint({
  method: 'POST',
  path: '/api-keys/{id}/revocation',
  permission: 'integrations.manage',
  audit: 'recorded',
  summary: 'Revoke an API key permanently',
  description: 'Takes effect at once. Has no effect if the key is already revoked.',
  params: uuidParams,
  output: keySchema,
  errors: ['keys.notFound'],
});
