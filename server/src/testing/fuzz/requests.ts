import * as fc from 'fast-check';
import * as z from 'zod';
import { api } from '@candela/contract/api';
import type { Endpoint } from '@candela/contract/endpoint';
import { allRoleIds, type RoleId } from '@candela/contract/roles';
import type { MountedRoute } from '../mounted-routes.ts';
import { nearMissOfToken, nearTokens } from './near-misses.ts';
import { hostileText, valueOf } from './values.ts';

/** A request as it is sent. */
export interface FuzzRequest {
  name: string;
  as: RoleId | 'visitor';
  method: Endpoint['method'];
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** Requests to every endpoint of the contract, most of them valid by their schemas. */
export function contractRequest(): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(...[...api].map(([name, endpoint]) => requestTo(name, endpoint)));
}

function requestTo(name: string, endpoint: Endpoint): fc.Arbitrary<FuzzRequest> {
  const parts = fc.record({
    as: fc.constantFrom<RoleId | 'visitor'>(...allRoleIds, ...allRoleIds, 'visitor'),
    params: partOf(endpoint.params, 'output'),
    // The output schema: numbers in an address have no input schema.
    query: partOf(endpoint.query, 'output'),
    body: endpoint.body ? bodyOf(endpoint) : fc.constant(undefined),
    headers: headers(),
  });
  return parts.map(({ as, params, query, body, headers: more }) => {
    const given = new Map(Object.entries(params));
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_match, key: string) => encode(given.get(key)));
    const search = Object.entries(query).map(([key, value]) => `${encode(key)}=${encode(value)}`);
    return {
      name,
      as,
      method: endpoint.method,
      url: `/api${path}${search.length > 0 ? `?${search.join('&')}` : ''}`,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...more },
      body,
    };
  });
}

/** Values of a part of a request that are valid by its schema. */
export function partOf(schema: Endpoint['params'], io: 'input' | 'output'): fc.Arbitrary<Record<string, unknown>> {
  if (!schema) return fc.constant({});
  const arbitrary = valueOf(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Parameters<typeof valueOf>[0]);
  return arbitrary.map((value) => (typeof value === 'object' && value !== null ? { ...value } : {}));
}

function bodyOf({ body }: Endpoint): fc.Arbitrary<string> {
  const sound = partOf(body, 'input').map((value) => JSON.stringify(value));
  return fc.oneof({ weight: 19, arbitrary: sound }, { weight: 1, arbitrary: fc.oneof(hostileText, fc.json()) });
}

/** Valid and nearly valid refresh tokens. */
const sessionCookies = ['00000000-0000-4000-8000-000000000000.1', '..', '%00.1', 'x.99999999999'].map(
  (start) => `candela-session=${start}.${'A'.repeat(43)}`,
);

/** Headers whose values clients may choose freely. */
function headers(): fc.Arbitrary<Record<string, string>> {
  const hostile = fc.record(
    {
      'content-encoding': fc.constantFrom('gzip', 'br', 'deflate', 'zstd', 'nothing', 'gzip, br'),
      'accept-encoding': fc.constantFrom('gzip;q=9', '*', ';', 'br;q=0'),
      range: fc.constantFrom('bytes=5-1', 'bytes=-', 'bytes=99999999999-', 'lines=1', 'bytes=0-1,5-6', 'bytes=-0'),
      'if-match': fc.constantFrom('*', '"x"', 'W/', '"'),
      'if-none-match': fc.constantFrom('*', '"x"', 'W/"', ','),
      'if-modified-since': fc.constantFrom('never', 'Thu, 01 Jan 0000 00:00:00 GMT'),
      'if-range': fc.constantFrom('"x"', 'never'),
      cookie: fc.constantFrom('=', 'candela-device=%ff', 'a=b; a=c; ;;', 'candela-device=..', ...sessionCookies),
      origin: fc.constantFrom('null', '', 'http://', 'https://evil.example', 'http://localhost'),
      'sec-fetch-site': fc.constantFrom('cross-site', 'same-origin', 'none', ''),
      'content-type': fc.constantFrom('application/json; charset=nothing', 'text/plain', 'application/sdp', 'x'),
      authorization: fc.constantFrom('Bearer', 'Bearer ', 'Bearer a.b.c', 'Basic x', 'Bearer %00'),
    },
    { requiredKeys: [] },
  );
  return fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: hostile });
}

/** Routes that are not in the contract: pages, files, media, webhooks and email links. */
export function routesOutsideContract(routes: readonly MountedRoute[]): MountedRoute[] {
  const known = new Set(
    [...api.values()].map(({ method, path }) => `${method} /api${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  return routes.filter(({ method, path }) => !known.has(`${method} ${path}`));
}

/** Requests to routes that are not in the contract, and to addresses below them. */
export function otherRequest(routes: readonly MountedRoute[]): fc.Arbitrary<FuzzRequest> {
  const part = fc.oneof(
    fc.constantFrom('%00', '..%5c..%5csecret', '%', '%ff', '..%2f..%2f', '//x', '1', '1/live.m3u8', 'index.html', '\\'),
    hostileText.map(encode),
    nearMissOfToken.map(encode),
  );
  const paths = ['/*', '/assets/*', ...new Set(routes.map(({ path }) => path))];
  return fc
    .record({
      path: fc.constantFrom(...paths),
      parts: fc.array(part, { minLength: 4, maxLength: 4 }),
      method: fc.constantFrom<Endpoint['method']>('GET', 'GET', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'),
      headers: headers(),
      body: fc.option(hostileText, { nil: undefined }),
    })
    .map(({ path, parts, method, headers: given, body }) => ({
      name: path,
      as: 'visitor',
      method,
      url: path.replaceAll(/:\w+|\*$/g, () => parts.shift() ?? ''),
      headers: { ...given, authorization: given['authorization'] ?? 'Bearer x' },
      body: method === 'GET' ? undefined : body,
    }));
}

/** Requests to every route that is not in the contract, with the same text that is nearly a token in each part that varies. */
export function nearMissesOf(routes: readonly MountedRoute[]): FuzzRequest[] {
  const varied = routes.filter(({ path }) => /:|\*/.test(path));
  return varied.flatMap(({ method, path }) =>
    nearTokens.map((text) => ({
      name: path,
      as: 'visitor' as const,
      method: method as FuzzRequest['method'],
      url: path.replaceAll(/:\w+|\*$/g, () => encode(text)),
      headers: { authorization: 'Bearer x', ...(/wh[ei]p/.test(path) && { 'content-type': 'application/sdp' }) },
      body: method === 'POST' ? 'x' : undefined,
    })),
  );
}

function encode(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  // A lone surrogate cannot be encoded: these are the bytes that a careless client sends.
  return encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80');
}
