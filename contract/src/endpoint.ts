import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';
import type { VisibilitySetting } from './visibility.ts';

/** Why a call that is not a GET is not written to the audit log. */
export type Unrecorded =
  /** It changes nothing: it looks something up or tests it, and is not a GET only because of its input. */
  | 'reads'
  /** A draft that only its authors see; submitting and publishing are audited. */
  | 'draft'
  /** Content with its author and time that cannot be edited afterwards: it is its own record. */
  | 'words'
  /** Takes part in a live session, whose replay keeps what everybody saw. */
  | 'live'
  /** The caller's own: settings, places, progress, answers, ratings. Decides nothing for anybody else. */
  | 'own'
  /** Prepares another, audited, call, or takes that back; has no effect without it. */
  | 'preparation'
  /** Begins, proves, continues or ends a session: the list of sessions and the security log have it. */
  | 'session'
  /** An order of the caller at the payment provider, whose answers are stored as subscriptions and invoices. */
  | 'payment'
  /** Recomputes derived data, as a scheduled job also does. */
  | 'derived';

type ObjectSchema = z.ZodMiniObject<z.core.$ZodLooseShape>;

/** One endpoint of the API: routes, the typed client and the OpenAPI document are derived from it. */
export interface Endpoint<
  Params extends ObjectSchema | undefined = ObjectSchema | undefined,
  Query extends ObjectSchema | undefined = ObjectSchema | undefined,
  Body extends ObjectSchema | undefined = ObjectSchema | undefined,
  Output extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below `/api`, with `{name}` for path parameters. */
  path: string;
  permission: Permission;
  /** The setting that hides the whole feature: while it is off the call answers 404, like one that does not exist. */
  visibleBy?: VisibilitySetting;
  /**
   * Requires that the caller has confirmed their identity within the last ten minutes, at sign-in or with `POST
   * /sessions/current/verification`; otherwise 409 `sessions.stepUpRequired`. The web client then asks for confirmation and repeats
   * the call by itself.
   */
  isStepUp?: true;
  /**
   * `recorded`: a successful call leaves an entry in the audit log, which the server tests check; otherwise why it
   * does not. Required for every endpoint but GET, which changes nothing: who may call it does not tell whether its service asks for a
   * host, moderator or trainer. A call that is recorded only when it concerns somebody else is `recorded`.
   */
  audit?: 'recorded' | Unrecorded;
  /** One line for the API documentation. */
  summary: string;
  /** Units, side effects, what the caller should know. */
  description?: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Absent: the call answers 204 without a body. */
  output?: Output;
  /** Status of success, by default 200 (or 204). */
  status?: 200 | 201 | 202 | 204;
  /** Errors in addition to those of the request, the API key and the session. */
  errors?: readonly ErrorCode[];
}

/** Declares an endpoint; the function only ties the types together. */
export function endpoint<
  Params extends ObjectSchema | undefined = undefined,
  Query extends ObjectSchema | undefined = undefined,
  Body extends ObjectSchema | undefined = undefined,
  Output extends z.ZodMiniType | undefined = undefined,
>(declaration: Endpoint<Params, Query, Body, Output>): Endpoint<Params, Query, Body, Output> {
  return declaration;
}

type InputOf<S, Side extends 'input' | 'output'> = S extends z.ZodMiniType
  ? Side extends 'input'
    ? z.input<S>
    : z.output<S>
  : undefined;

type Given<K extends string, T> = [T] extends [undefined] ? unknown : { [P in K]: T };

/** What a client passes: `params`, `query` and `body`, each only where the endpoint declares it. */
export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _O>
    ? Given<'params', InputOf<P, 'input'>> &
        (Q extends z.ZodMiniType ? { query?: z.input<Q> } : unknown) &
        Given<'body', InputOf<B, 'input'>>
    : never;

/** What a route handler receives, parsed. */
export type RouteInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _O>
    ? Given<'params', InputOf<P, 'output'>> & Given<'query', InputOf<Q, 'output'>> & Given<'body', InputOf<B, 'output'>>
    : never;

/** The response body. */
export type Output<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer O> ? (O extends z.ZodMiniType ? z.output<O> : void) : never;
