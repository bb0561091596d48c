import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEndOfFile } from './end-of-file.ts';

export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Said {
  status: number;
  /** Objects are sent as JSON, bytes unchanged. */
  body?: object | string | Buffer | null;
  headers?: Record<string, string>;
}

/** How a provider fails: unreachable, broken, another page instead, silent, rate limited, a response that never ends or is cut off. */
export type Failure = 'down' | 'error' | 'garbage' | 'otherShape' | 'silence' | 'tooMany' | 'endless' | 'halfBody';

export interface FakeServer {
  url: string;
  /** Fails from now on; null ends it. */
  fail(failure: Failure | null): void;
  /** How many requests have failed. */
  failedRequests(): number;
}

/** An HTTP server on loopback; stopped after the tests of the file. */
export async function startFakeServer(answer: (asked: Asked) => Promise<Said> | Said): Promise<FakeServer> {
  let failure: Failure | null = null;
  let failed = 0;
  const server = createServer(async (request, response) => {
    if (failure) failed++;
    if (failure === 'silence') return;
    if (failure === 'down') return request.socket.destroy();
    if (failure === 'halfBody') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      return void response.write('{"status":"ok","values":[', () => request.socket.destroy());
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake');
    const asked = {
      method: request.method ?? '',
      path: decodeURIComponent(pathname),
      query: searchParams,
      headers: request.headers,
      body: Buffer.concat(chunks),
    };
    const broken: Record<Exclude<Failure, 'silence' | 'down' | 'halfBody'>, Said> = {
      error: { status: 502, body: { error: 'bad gateway' } },
      garbage: { status: 200, body: '<html>Welcome to the hotel</html>' },
      otherShape: { status: 200, body: { hello: 'world' } },
      tooMany: { status: 429, body: { error: 'slow down' }, headers: { 'retry-after': '7' } },
      endless: { status: 200, body: 'x'.repeat(5_000_000) },
    };
    const { status, body, headers } = failure ? broken[failure] : await answer(asked);
    const isAsItIs = typeof body === 'string' || Buffer.isBuffer(body);
    const text = isAsItIs ? body : body === undefined ? '' : JSON.stringify(body);
    response.writeHead(status, {
      'content-type': isAsItIs ? 'text/plain' : 'application/json',
      ...headers,
    });
    response.end(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEndOfFile(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, fail: (next) => (failure = next), failedRequests: () => failed };
}

export function bearerOf({ headers }: Asked): string {
  return /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
}

/** The JSON object in the body; undefined if it is not one. */
export function objectOf({ headers, body }: Asked): Record<string, unknown> | undefined {
  if (!String(headers['content-type'] ?? '').startsWith('application/json')) return undefined;
  try {
    const parsed = JSON.parse(body.toString()) as unknown;
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

export const isSdp = ({ headers, body }: Asked): boolean =>
  headers['content-type'] === 'application/sdp' && body.toString().startsWith('v=0');
