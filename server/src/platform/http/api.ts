import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Db } from '#db/client.ts';
import { isApiKey } from '#platform/identity/api-keys.ts';
import type { Callers, SignedInCaller } from '#platform/identity/callers.ts';
import { isFactorMissing, requireFactor } from '#platform/identity/factor-demand.ts';
import { requireStepUp } from '#platform/identity/step-up.ts';
import type { Throttles } from '#platform/throttles/throttles.ts';
import { isOpenToActing } from '@candela/contract/acting';
import type { Endpoint, Output, RouteInput } from '@candela/contract/endpoint';
import { isOpenWithoutFactor } from '@candela/contract/factor-demand';
import { can, permissions, type AccessRule, type Permission } from '@candela/contract/permissions';
import { roleIds } from '@candela/contract/roles';
import type { VisibilitySetting } from '@candela/contract/visibility';
import { bearerOf } from './bearer.ts';
import { compileOutput } from './compile-output.ts';
import { isKnown } from './conditions.ts';
import { AppError, toAppError } from './errors.ts';
import { createKeyAdmission } from './key-admission.ts';
import { watchRecording } from './recorded-calls.ts';
import { createSecurityLog } from './security-log.ts';
import { findUnstorable } from './storable.ts';

/** What a handler receives in addition to its input. */
export interface RouteContext<E extends Endpoint> {
  /** The signed-in user; null only on public endpoints. */
  caller: E['permission'] extends 'public' ? SignedInCaller | null : SignedInCaller;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Handler<E extends Endpoint> = (input: RouteInput<E>, context: RouteContext<E>) => Promise<Output<E>>;

interface RouteOptions<E extends Endpoint> {
  requestsPerMinute?: number;
  /** Calls and refusals are written to the security log; those of trainers and admins that change something are always logged. */
  securityLog?: 'all' | 'refusals';
  /** The body is raw bytes, which the handler streams from the request. */
  takesBytes?: boolean;
  /** Maximum body size in bytes, if it differs from the usual megabyte. */
  bodyLimit?: number;
  /** Says in which version the caller would get the answer: a client that has it gets a 304 by its ETag, and the handler is not asked. */
  versionOf?: (input: RouteInput<E>, context: RouteContext<E>) => Promise<string>;
}

/** Mounts endpoints of the contract; `isMounted` tells which endpoints are not mounted yet. */
export interface Api {
  /**
   * Checks API key, token and permission of a request to a route that is not in the contract because it uses another protocol.
   * @throws AppError the same errors as routes of the contract
   */
  admit(request: FastifyRequest, permission: Permission): Promise<SignedInCaller>;
  route<E extends Endpoint>(endpoint: E, handler: Handler<E>, options?: RouteOptions<E>): void;
  isMounted(endpoint: Endpoint): boolean;
}

interface ApiDeps {
  db: Db;
  callers: Callers;
  throttles: Throttles;
  /** Whether a feature is shown, by the setting that hides it. */
  isVisible(name: VisibilitySetting): Promise<boolean>;
  /** Sent as `x-api-key` by clients with sessions and by visitors. */
  apiKey: string;
  /** Requests per minute of each API key of an integration. */
  keyRateLimit: number;
}

/**
 * Per request and in this order: client key and bearer token, or the API key of an integration, which needs neither;
 * permission, second factor, acting as another user, visibility of the feature, step-up, input, handler, output.
 * The output is parsed too: a field that is not in the contract never leaves the server.
 */
export function createApi(app: FastifyInstance, deps: ApiDeps): Api {
  const mounted = new Set<Endpoint>();
  const expectedKey = Buffer.from(deps.apiKey);
  const securityLog = createSecurityLog(app.log);
  const admitKey = createKeyAdmission({ ...deps, perMinute: deps.keyRateLimit });

  function checkApiKey(request: FastifyRequest): void {
    const given = Buffer.from(String(request.headers['x-api-key'] ?? ''));
    if (given.length !== expectedKey.length || !timingSafeEqual(given, expectedKey))
      throw new AppError('apiKey.invalid');
  }

  /** Public endpoints treat an expired token as no token. */
  async function findCaller(request: FastifyRequest, isPublic: boolean): Promise<SignedInCaller | null> {
    const token = bearerOf(request.headers);
    if (token === null) return null;
    try {
      const caller = await deps.callers.find(token);
      return caller && { ...caller, address: request.ip };
    } catch (error) {
      if (isPublic && error instanceof AppError && error.code === 'sessions.accessExpired') return null;
      throw error;
    }
  }

  /** The caller; refusals of API keys are written to the security log because the keys may have been stolen. */
  async function identify(endpoint: Endpoint, request: FastifyRequest): Promise<SignedInCaller | null> {
    const token = bearerOf(request.headers);
    if (token === null || !isApiKey(token)) {
      checkApiKey(request);
      return findCaller(request, endpoint.permission === 'public');
    }
    try {
      return { ...(await admitKey(endpoint, token)), address: request.ip };
    } catch (error) {
      const { code, userId } = toAppError(error);
      securityLog(endpoint, request, { userId, actorId: undefined }, code);
      throw error;
    }
  }

  // The body is not read before the handler asks for it: callers without permission to upload are refused without reading it.
  app.addContentTypeParser('application/octet-stream', (request, payload, done) => {
    if (request.routeOptions.config.takesBytes) done(null, payload);
    else done(new AppError('request.unsupportedType'));
  });

  return {
    isMounted: (endpoint) => mounted.has(endpoint),
    async admit(request, permission) {
      checkApiKey(request);
      const caller = await findCaller(request, false);
      if (!caller) throw new AppError('sessions.required');
      if (!can(caller, permission)) throw new AppError('sessions.forbidden');
      requireFactor(caller);
      if (caller.actor) throw new AppError('acting.readOnly');
      return caller;
    },
    route(endpoint, handler, options) {
      mounted.add(endpoint);
      const watched = options?.securityLog ?? (changesAsStaff(endpoint) ? 'all' : null);
      const parseOutput = endpoint.output && compileOutput(endpoint.output);
      const successStatus = endpoint.status ?? (endpoint.output ? 200 : 204);
      app.route({
        method: endpoint.method,
        url: `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
        ...(options?.bodyLimit !== undefined && { bodyLimit: options.bodyLimit }),
        config: { requestsPerMinute: options?.requestsPerMinute, takesBytes: options?.takesBytes },
        handler: async (request, reply) => {
          const found = await identify(endpoint, request);
          // On public endpoints a caller who lacks a required second factor is treated as a visitor.
          const caller = endpoint.permission === 'public' && isFactorRequired(endpoint, found) ? null : found;
          const logOutcome = (outcome: string, userId = caller?.userId) =>
            securityLog(endpoint, request, { userId, actorId: caller?.actor?.id }, outcome);
          const refusal = refusalOf(endpoint, caller);
          if (refusal) {
            if (caller) logOutcome(refusal);
            throw new AppError(refusal);
          }
          if (endpoint.visibleBy && !(await deps.isVisible(endpoint.visibleBy)))
            throw new AppError('request.unknownRoute');
          if (endpoint.isStepUp && caller) await requireStepUp(deps.db, caller);
          const input = {
            params: parse(endpoint.params, request.params, 'params'),
            query: parse(endpoint.query, request.query, 'query'),
            body: parse(endpoint.body, request.body, 'body'),
          };
          const context = { caller, request, reply } as RouteContext<typeof endpoint>;
          const version = await options?.versionOf?.(input as RouteInput<typeof endpoint>, context);
          const etag = version === undefined ? null : etagOf(version);
          if (etag !== null && isKnown(request, etag)) return withTag(reply, etag).code(304).send();
          const answering = watchRecording(endpoint, () => handler(input as RouteInput<typeof endpoint>, context));
          if (watched !== null) {
            const onFailure = (error: unknown) => {
              const { code, userId } = toAppError(error);
              logOutcome(code, userId);
            };
            answering.then(() => watched === 'all' && logOutcome('done'), onFailure);
          }
          const output = await answering;
          reply.code(successStatus);
          if (etag !== null) withTag(reply, etag);
          return parseOutput ? parseOutput(output) : reply.send();
        },
      });
    },
  };
}

/** Whether the caller has to set up a second factor before this call. */
function isFactorRequired(endpoint: Endpoint, caller: SignedInCaller | null): boolean {
  return caller !== null && isFactorMissing(caller) && !isOpenWithoutFactor(endpoint);
}

/** Why a caller may not make a call; null when they may. */
function refusalOf(endpoint: Endpoint, caller: SignedInCaller | null) {
  if (!can(caller, endpoint.permission)) return caller ? 'sessions.forbidden' : 'sessions.required';
  if (isFactorRequired(endpoint, caller)) return 'factors.required';
  return caller?.actor && !isOpenToActing(endpoint) ? 'acting.readOnly' : null;
}

/** Actions that learners cannot perform are logged. */
function changesAsStaff({ method, permission }: Endpoint): boolean {
  const rule: AccessRule | 'public' = permissions[permission];
  return method !== 'GET' && rule !== 'public' && !rule.roles.includes(roleIds.student);
}

const etagOf = (version: string): string => `"${createHash('sha256').update(version).digest('base64url')}"`;

/** Browsers cache it, but revalidate it each time. */
const withTag = (reply: FastifyReply, etag: string): FastifyReply =>
  reply.headers({ etag, 'cache-control': 'private, no-cache' });

function parse(schema: Endpoint['body'], value: unknown, part: string): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value ?? {});
  const unstorable = parsed.success ? findUnstorable(parsed.data) : null;
  if (parsed.success && !unstorable) return parsed.data;
  const paths = unstorable ? [unstorable] : (parsed.error?.issues.map((issue) => issue.path) ?? []);
  const fields = paths.map((path) => [part, ...path].join('.')).slice(0, 10);
  throw new AppError('request.invalid', { message: `Not valid: ${[...new Set(fields)].join(', ')}` });
}
