import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';

/** Why a call of trainers and admins leaves no entry in the audit log. */
export type Unrecorded =
  /** Nothing changes: it looks something up or tries it, and is no GET for what it takes. */
  | 'reads'
  /** A text that is being written, which nobody but its authors sees; handing it in and publishing are recorded. */
  | 'draft'
  /** Words with their author and time that nobody changes afterwards: they are their own record. */
  | 'words'
  /** What everybody present sees and hears of a live session, and its replay keeps. */
  | 'live'
  /** What the caller keeps for nobody but themselves. */
  | 'own'
  /** Brings what another, recorded, call uses or finishes; without that it has no effect. */
  | 'preparation'
  /** Makes anew what follows from other data, as is done by the clock, too. */
  | 'derived';

type ObjectSchema = z.ZodMiniObject<z.core.$ZodLooseShape>;

/** One call of the API: what a route is built from, the client is typed by and the OpenAPI document lists. */
export interface Endpoint<
  Params extends ObjectSchema | undefined = ObjectSchema | undefined,
  Query extends ObjectSchema | undefined = ObjectSchema | undefined,
  Body extends ObjectSchema | undefined = ObjectSchema | undefined,
  Output extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api`, with `{name}` for path parameters. */
  path: string;
  permission: Permission;
  /**
   * Only for who has proven who they are within the last ten minutes, at sign-in or with `POST /sessions/current/verification`;
   * otherwise 409 `sessions.stepUpRequired`. The web client asks for the proof and calls again by itself.
   */
  isStepUp?: true;
  /**
   * `recorded`: a successful call leaves an entry in the audit log, which the tests of the server see to; otherwise why it
   * leaves none. Named by every endpoint that changes something and is for trainers and admins only; GET changes nothing.
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
  /** Status of success, 200 (or 204) unless told. */
  status?: 200 | 201 | 202 | 204;
  /** Errors beyond those of the request, the API key and the session. */
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

/** What the endpoint answers. */
export type Output<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer O> ? (O extends z.ZodMiniType ? z.output<O> : void) : never;
