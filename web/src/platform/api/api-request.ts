import type { Endpoint } from '@candela/contract/endpoint';

/** The parts of a call, whatever its endpoint declares. */
export interface RequestParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

const base = '/api';
const withoutTimestamp = '/notifications/trading-alerts';

/** URL of a call: path parameters filled in, and `_ts` added to every GET except the trading alerts. */
export function addressOf(endpoint: Endpoint, parts: RequestParts, now: number): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(String(parts.params?.[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  if (endpoint.method === 'GET' && path !== withoutTimestamp) query.set('_ts', String(now));
  const search = query.toString();
  return base + path + (search && `?${search}`);
}

/** The API key of this client, which the server has written into the page. */
export function apiKey(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="candela-api-key"]')?.content ?? '';
}

/** Headers of every product call. */
export function headersOf(token: string | null, apiKey: string, hasBody: boolean): Record<string, string> {
  return {
    accept: 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
    'x-api-key': apiKey,
    'cache-control': 'no-cache',
    pragma: 'no-cache',
    expires: '0',
    ...(hasBody && { 'content-type': 'application/json' }),
  };
}

/** Whether a call may be made: login URLs are open to all, others need a user or a session. */
export function mayCall(endpoint: Endpoint, session: { id: string | null; profile: unknown }): boolean {
  return endpoint.permission === 'public' || Boolean(session.id) || Boolean(session.profile);
}

/** Seconds from a Retry-After header, which contains seconds or a date. */
export function secondsOf(retryAfter: string | null, now: number): number | null {
  if (!retryAfter) return null;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - now) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}
