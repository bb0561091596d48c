import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fetchPublic } from './public-fetches.ts';
import { AddressRefused } from './public-requests.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A server on this machine; remembers what it was asked. */
async function serve(answer: Answer): Promise<{ origin: string; asked: IncomingMessage[] }> {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => void server.once('listening', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const limits = { bytes: 10_000, milliseconds: 5000, redirects: 3 };
const read = (address: string, given: Partial<Parameters<typeof fetchPublic>[1]> = {}) =>
  fetchPublic(address, { ...limits, ...given }, 'loopback');
const reasonOf = (reason: string) => expect.objectContaining({ reason });

describe('redirects', () => {
  it('are followed, each from the address before', async () => {
    const { origin } = await serve(({ url }, response) => {
      if (url === '/a/one') response.writeHead(302, { location: 'two?x=1' }).end('never read');
      else if (url === '/a/two?x=1') response.writeHead(308, { location: '/three' }).end();
      else response.end(`here: ${url}`);
    });
    const { url, status, body } = await read(`${origin}/a/one`);
    expect([url.href, status, String(body)]).toEqual([`${origin}/three`, 200, 'here: /three']);
  });

  it('end: at their number, in a circle, and where they lead nowhere', async () => {
    const { origin, asked } = await serve(({ url }, response) => {
      const location = url === '/nowhere' ? 'http://' : url === '/file' ? 'file:///etc/passwd' : '/again';
      response.writeHead(301, url === '/none' ? {} : { location }).end();
    });
    await expect(read(`${origin}/`)).rejects.toEqual(reasonOf('redirects'));
    expect(asked).toHaveLength(1 + limits.redirects);
    for (const path of ['nowhere', 'file', 'none'])
      await expect(read(`${origin}/${path}`), path).rejects.toEqual(reasonOf('redirects'));
    expect((await read(`${origin}/`, { redirects: 0 })).status).toBe(301);
  });

  it('are checked like the first address: host, and what its name resolves to', async () => {
    const { origin } = await serve(({ url }, response) => {
      response.writeHead(302, { location: decodeURIComponent(url?.slice(2) ?? '') }).end();
    });
    for (const to of ['http://169.254.169.254/', 'https://10.0.0.1/', 'https://[fd00::1]/', 'http://0x7f.1.example/'])
      await expect(read(`${origin}/?${encodeURIComponent(to)}`), to).rejects.toThrow(AddressRefused);
    for (const address of [origin, 'https://localhost:9/', 'https://127.0.0.1:9/'])
      await expect(fetchPublic(address, limits, 'public'), address).rejects.toThrow(AddressRefused);
  });

  it('take credentials along only within an origin', async () => {
    const other = await serve((_request, response) => void response.end());
    const { origin, asked } = await serve(({ url }, response) => {
      const location = url === '/' ? '/same' : other.origin.replace('http://', 'http://user:secret@');
      response.writeHead(302, { location }).end();
    });
    await read(`${origin}/`, { headers: { Authorization: 'Bearer x', 'X-Key': 'y', 'If-None-Match': '"z"' } });
    expect(asked.map(({ headers }) => [headers.authorization, headers['x-key']])).toEqual([
      ['Bearer x', 'y'],
      ['Bearer x', 'y'],
    ]);
    const [{ headers } = { headers: {} as IncomingMessage['headers'] }] = other.asked;
    expect([headers.authorization, headers['x-key'], headers['if-none-match']]).toEqual([undefined, undefined, '"z"']);
  });
});

describe('a body', () => {
  const text = 'market '.repeat(1000);
  const compressed: [name: string, body: Buffer][] = [
    ['gzip', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['deflate', deflateRawSync(text)],
    ['br', brotliCompressSync(text)],
    ['identity', Buffer.from(text)],
  ];

  it('is decompressed', async () => {
    for (const [name, body] of compressed) {
      const { origin, asked } = await serve(
        (_request, response) => void response.writeHead(200, { 'content-encoding': name }).end(body),
      );
      expect(String((await read(origin)).body), name).toBe(text);
      expect(asked[0]?.headers['accept-encoding']).toBe('gzip, deflate, br');
    }
  });

  it('is limited by what comes out, and by what comes in', async () => {
    const large = Buffer.alloc(50_000_000);
    for (const [name, body] of [
      ['gzip', gzipSync(large)],
      ['br', brotliCompressSync(large)],
      ['identity', Buffer.alloc(10_001)],
      // Each member is empty.
      ['gzip', Buffer.concat(Array.from({ length: 1000 }, () => gzipSync('')))],
    ] as const) {
      const { origin } = await serve(
        (_request, response) => void response.writeHead(200, { 'content-encoding': name }).end(body),
      );
      await expect(read(origin), name).rejects.toEqual(reasonOf('tooLong'));
    }
  });

  it('that is broken, cut off or compressed in another way is named', async () => {
    const gzip = gzipSync(text);
    for (const [name, body, reason] of [
      ['gzip', gzip.subarray(0, 40), 'cutOff'],
      ['gzip', Buffer.from('no gzip at all'), 'encoding'],
      ['br', Buffer.from('no brotli at all'), 'encoding'],
      ['zstd', gzip, 'encoding'],
      ['gzip, gzip', gzipSync(gzip), 'encoding'],
    ] as const) {
      const { origin } = await serve(
        (_request, response) => void response.writeHead(200, { 'content-encoding': name }).end(body),
      );
      await expect(read(origin), `${name} ${reason}`).rejects.toEqual(reasonOf(reason));
    }
    const { origin } = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('half');
      setTimeout(() => response.destroy(), 50);
    });
    await expect(read(origin)).rejects.toEqual(reasonOf('cutOff'));
  });

  it('is there without content, too', async () => {
    const { origin } = await serve(
      (_request, response) => void response.writeHead(304, { etag: '"x"', 'content-encoding': 'gzip' }).end(),
    );
    const { status, headers, body } = await read(origin);
    expect([status, headers.get('etag'), body.length]).toEqual([304, '"x"', 0]);
  });
});

it('the time is that of everything: redirects, silence and a body that drips', async () => {
  const { origin } = await serve(({ url }, response) => {
    if (url === '/silence') return;
    if (url === '/slow') return void setTimeout(() => response.writeHead(302, { location: '/slow' }).end(), 150);
    response.writeHead(200);
    const timer = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(timer));
  });
  for (const path of ['silence', 'slow', 'drip'])
    await expect(read(`${origin}/${path}`, { milliseconds: 400, redirects: 20 }), path).rejects.toEqual(
      reasonOf('silence'),
    );
  const ended = new AbortController();
  const reading = read(`${origin}/silence`, { signal: ended.signal });
  ended.abort(new Error('no longer wanted'));
  await expect(reading).rejects.toThrow('no longer wanted');
});

it('headers without end, and hosts that do not answer, are named', async () => {
  const { origin } = await serve(
    (_request, response) => void response.writeHead(200, { 'x-long': 'x'.repeat(40_000) }).end(),
  );
  await expect(read(origin)).rejects.toEqual(reasonOf('tooLong'));
  await expect(read('http://127.0.0.1:9/')).rejects.toEqual(reasonOf('network'));
});
