import { vi } from 'vitest';
import type { Endpoint, Output, RouteInput } from '@candela/contract/endpoint';
import { errorCatalogue, type ErrorCode } from '@candela/contract/errors';

type Answer = (input: RequestInput) => unknown;

interface RequestInput {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

interface Route {
  endpoint: Endpoint;
  pattern: RegExp;
  answer: Answer;
  calls: RequestInput[];
}

/** An error response of the server, with a code of the error catalogue. */
export class Refusal {
  readonly code: ErrorCode;
  constructor(code: ErrorCode) {
    this.code = code;
  }
}

export interface TestApi {
  /** Sets the response of an endpoint; requests and responses are checked against the contract. */
  answer: <E extends Endpoint>(endpoint: E, answer: (input: RouteInput<E>) => Output<E> | Refusal) => void;
  /** The calls of an endpoint so far, as parsed by the server. */
  callsOf: <E extends Endpoint>(endpoint: E) => RouteInput<E>[];
}

/** A fake server for components: responds to the endpoints that a test sets up, with an error to all others. */
export function installTestApi(): TestApi {
  const routes: Route[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://candela.test');
    const texts = /^\/assets\/i18n\/(\w+)(?:\/([\w-]+))?\.json$/.exec(url.pathname);
    if (texts) return Response.json((await import(`../locales/${texts[1]}/${texts[2] ?? 'shell'}.json`)).default);
    const method = init.method ?? 'GET';
    const route = routes.findLast(({ endpoint, pattern }) => endpoint.method === method && pattern.test(url.pathname));
    if (!route) throw new Error(`No answer for ${method} ${url.pathname}: name its endpoint in the test.`);
    return responseOf(route, url, init);
  });
  return {
    answer: (endpoint, answer) => {
      routes.push({ endpoint, pattern: patternOf(endpoint.path), answer: answer as Answer, calls: [] });
    },
    callsOf: <E extends Endpoint>(endpoint: E) => {
      const calls: unknown[] = routes.filter((route) => route.endpoint === endpoint).flatMap((route) => route.calls);
      return calls as RouteInput<E>[];
    },
  };
}

/** Holds back requests of a method until `release` is called. `sent` counts them. */
export function holdRequests(method: string): { release: () => void; sent: () => number } {
  const answered = globalThis.fetch;
  let [release, sent] = [() => {}, 0];
  const held = new Promise<void>((resolve) => (release = resolve));
  vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
    if (given[1]?.method === method) {
      sent += 1;
      await held;
    }
    return answered(...given);
  });
  return { release, sent: () => sent };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^/api${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}

function responseOf(route: Route, url: URL, init: RequestInit): Response {
  const { endpoint, pattern } = route;
  const input: RequestInput = {
    params: endpoint.params?.parse({ ...pattern.exec(url.pathname)?.groups }) ?? {},
    query: endpoint.query?.parse(Object.fromEntries(url.searchParams)) ?? {},
    body: endpoint.body?.parse(JSON.parse(String(init.body))) ?? null,
  };
  route.calls.push(input);
  const answer = route.answer(input);
  if (answer instanceof Refusal) {
    const { status, isToShow, message } = errorCatalogue[answer.code];
    const { code } = answer;
    const body = { title: `errors.${code}.title`, description: `errors.${code}.description`, isToShow, message };
    return Response.json(body, { status });
  }
  if (!endpoint.output) return new Response(null, { status: 204 });
  return Response.json(endpoint.output.parse(answer), { status: endpoint.status ?? 200 });
}
