import type { Asked, Said } from '#testing/fake-server.ts';

export type Params = Record<string, unknown>;

/** Parses a form like Stripe: `items[0][price]=x`. */
export function readForm(search: URLSearchParams): Params {
  const root: Params = {};
  for (const [name, value] of search) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    let at = root;
    for (const part of path.slice(0, -1)) at = (at[part] ??= {}) as Params;
    at[path.at(-1) ?? ''] = value;
  }
  return root;
}

/** An error response of Stripe. */
export class StripeRefusal extends Error {
  readonly said: Said;
  constructor(status: number, code: string, message: string, type = 'invalid_request_error', param?: string) {
    super(message);
    this.said = { status, body: { error: { type, code, message, ...(param !== undefined && { param }) } } };
  }
}

export const invalid = (code: string, message: string, param?: string) =>
  new StripeRefusal(400, code, message, undefined, param);
/** @param param the parameter with the id; omitted if the id is in the path */
export const missing = (kind: string, id: unknown, param?: string) =>
  new StripeRefusal(
    param === undefined ? 404 : 400,
    'resource_missing',
    `No such ${kind}: '${String(id)}'`,
    undefined,
    param,
  );

/** Refuses parameters that the reference does not list, and requests without the required ones. */
export function check(params: Params, known: readonly string[], required: readonly string[] = []): void {
  for (const name of Object.keys(params)) {
    if (name !== 'expand' && !known.includes(name)) {
      throw invalid('parameter_unknown', `Received unknown parameter: ${name}`);
    }
  }
  for (const name of required) {
    if (params[name] === undefined) throw invalid('parameter_missing', `Missing required param: ${name}.`);
  }
}

/** A number that Stripe accepts: an integer, in the smallest currency unit. */
export function integer(params: Params, name: string, least = 0): number {
  const text = String(params[name] ?? '');
  if (!/^-?\d+$/.test(text)) throw invalid('parameter_invalid_integer', `Invalid integer: ${name}`);
  if (Number(text) < least) throw invalid('parameter_invalid_integer', `This value must be at least ${least}: ${name}`);
  return Number(text);
}

/** An empty text removes the value. */
export const integerOrNull = (params: Params, name: string) => (params[name] === '' ? null : integer(params, name));

/** A repeated idempotency key returns the first response; with other parameters it is refused. */
export function createIdempotency() {
  const kept = new Map<string, { request: string; said: Said }>();
  return (asked: Asked, answer: () => Said): Said => {
    const key = asked.headers['idempotency-key'];
    if (asked.method !== 'POST' || typeof key !== 'string') return answer();
    const request = `${asked.path}?${asked.body.toString()}`;
    const known = kept.get(key);
    if (known && known.request !== request) {
      throw new StripeRefusal(
        400,
        'idempotency_key_in_use',
        'Keys for idempotent requests can only be used with the same parameters.',
        'idempotency_error',
      );
    }
    const said = known?.said ?? saidOf(answer);
    kept.set(key, { request, said });
    return said;
  };
}

/** Error responses are kept as well. */
function saidOf(answer: () => Said): Said {
  try {
    return answer();
  } catch (error) {
    if (error instanceof StripeRefusal) return error.said;
    throw error;
  }
}
