import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { buildUser } from '#testing/factories.ts';
import { writeInterfaceTexts } from '#testing/interface-texts.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { getCalendarFeed } from '@candela/contract/live/events';

const webFolder = await mkdtemp(join(tmpdir(), 'candela-test-'));
afterAll(() => rm(webFolder, { recursive: true }));
await writeFile(join(webFolder, 'index.html'), `<!doctype html><title>The page</title>${' '.repeat(2000)}`);
await writeInterfaceTexts(webFolder);
const script = `// ${'x'.repeat(5000)}`;
await writeFile(join(webFolder, 'assets', 'main-00000001.js'), script);
await writeFile(join(webFolder, 'assets', 'main-00000001.js.br'), 'compressed by the build');
const { app, db, call, config } = await startTestServer({ webFolder });
const learner = await buildUser(db);
const key = { 'x-api-key': config.apiKey };
type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
const ask = (method: Method, url: string, headers: Record<string, string> = {}, payload?: string) =>
  app.inject({ method, url, headers: { ...key, ...headers }, ...(payload !== undefined && { payload }) });

describe('the name of the scheme', () => {
  it.each(['Bearer', 'bearer', 'BEARER', 'Bearer '])('%j stands before a token', async (scheme) => {
    const { statusCode } = await ask('GET', '/api/profile', { authorization: `${scheme} ${learner.token}` });
    expect(statusCode).toBe(200);
  });

  it.each(['Basic', 'Bearers', 'Bear er', ''])('%j does not', async (scheme) => {
    const { statusCode } = await ask('GET', '/api/profile', { authorization: `${scheme} ${learner.token}` });
    expect(statusCode).toBe(401);
  });

  it('may be in any case for programs', async () => {
    const { statusCode, body } = await ask('GET', '/api/users', { authorization: 'bearer cdl_no-such-key' });
    expect([statusCode, JSON.parse(body).title]).not.toContain('errors.sessions.required.title');
  });
});

describe('a method that an address does not have', () => {
  it.each<[Method, string, string]>([
    ['PUT', '/api/health', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/api/courses?x=1', 'GET, HEAD, OPTIONS'],
    ['POST', '/api/courses/7', 'GET, HEAD, OPTIONS'],
    ['POST', '/calendars/x.ics', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/assets/i18n/en.json', 'GET, HEAD, OPTIONS'],
    ['PUT', '/media/a/b/c/d.m4s', 'GET, HEAD, OPTIONS'],
    ['GET', '/mails/unsubscribe/digest/x', 'OPTIONS, POST'],
    ['GET', '/whip/1', 'OPTIONS, POST'],
    ['PATCH', '/whip/1/2', 'DELETE, OPTIONS'],
    ['GET', '/api/video-uploads/00000000-0000-4000-8000-000000000000', 'HEAD, OPTIONS, PATCH'],
  ])('%s %s is answered with the ones that it has', async (method, url, allow) => {
    for (const headers of [{}, { 'content-type': 'application/x-nobody-knows' }] as Record<string, string>[]) {
      const answer = await ask(method, url, headers, method === 'GET' ? undefined : 'x');
      expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow]);
      expect(answer.json().title).toBe('errors.request.wrongMethod.title');
    }
    const options = await ask('OPTIONS', url);
    expect([options.statusCode, options.body]).toEqual([204, '']);
    expect(options.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it.each<[Method, string]>([
    ['GET', '/api/no-such-thing'],
    ['OPTIONS', '/api/no-such-thing'],
    ['PUT', '/api/no-such-thing'],
  ])('%s %s is unknown as before', async (method, url) => {
    const { statusCode, headers } = await ask(method, url);
    expect([statusCode, headers.allow]).toEqual([404, undefined]);
  });
});

it('HEAD is answered like GET, without a body', async () => {
  const { url } = bodyOf(await call(getCalendarFeed, {}, learner.token));
  const feed = new URL(url).pathname;
  for (const path of [
    '/api/health',
    feed,
    '/assets/i18n/en.json',
    '/assets/main-00000001.js',
    '/',
    '/education/home',
  ]) {
    const [get, head] = [await ask('GET', path), await ask('HEAD', path)];
    expect([path, head.statusCode, head.body]).toEqual([path, get.statusCode, '']);
    expect(head.headers['content-type'], path).toBe(get.headers['content-type']);
  }
});

describe('a client that already has the answer', () => {
  it.each(['/assets/i18n/en.json', 'feed'])('is told so, however it asks: %s', async (what) => {
    const { url } = bodyOf(await call(getCalendarFeed, {}, learner.token));
    const path = what === 'feed' ? new URL(url).pathname : what;
    const etag = String((await ask('GET', path)).headers.etag);
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const { statusCode, body } = await ask('GET', path, { 'if-none-match': tag });
      expect([tag, statusCode, body]).toEqual([tag, 304, '']);
    }
    expect((await ask('GET', path, { 'if-none-match': '"x"' })).statusCode).toBe(200);
  });
});

describe('compression', () => {
  const decoded = (encoding: unknown, bytes: Buffer) =>
    encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;

  it.each([
    ['br;q=0', undefined],
    ['br;q=0, gzip;q=0.000', undefined],
    ['*;q=0', undefined],
    ['identity', undefined],
    ['', undefined],
    ['BR', 'br'],
    ['gzip;q=0.5, br;q=0', 'gzip'],
    ['gzip; q=0.001', 'gzip'],
    ['x-gzip', 'gzip'],
    ['deflate, br', 'br'],
  ])('is what %j accepts', async (accepted, encoding) => {
    for (const path of ['/api/openapi.json', '/assets/i18n/en.json']) {
      const answer = await ask('GET', path, { 'accept-encoding': accepted });
      expect([path, answer.headers['content-encoding']]).toEqual([path, encoding]);
      expect(() => JSON.parse(decoded(encoding, answer.rawPayload).toString())).not.toThrow();
      expect(answer.headers.vary).toContain('accept-encoding');
    }
  });

  it.each(['br;q=0', 'gzip;q=0, br;q=0', '*;q=0', 'identity', ''])('is never what %j refuses', async (accepted) => {
    for (const path of ['/api/languages', '/', '/assets/main-00000001.js']) {
      const answer = await ask('GET', path, { 'accept-encoding': accepted });
      expect([path, answer.headers['content-encoding'] ?? 'none']).toEqual([
        path,
        expect.stringMatching(/^(none|gzip)$/),
      ]);
      if (!accepted.includes('gzip') && !accepted.startsWith('br'))
        expect(answer.headers).not.toHaveProperty('content-encoding');
      if (path.endsWith('.js') && answer.headers['content-encoding'] === undefined) expect(answer.body).toBe(script);
    }
  });
});

describe('the type of a body', () => {
  let count = 0;
  const body = () => JSON.stringify({ email: `nobody-${count++}@example.test`, password: 'x' });
  it.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=UTF-8',
    'application/json;charset="utf-8"',
    'application/json ; x=y',
  ])('may be %s', async (type) => {
    const { statusCode } = await ask('POST', '/api/sessions', { 'content-type': type }, body());
    expect(statusCode).toBe(401);
  });

  it.each(['text/json', 'application/jsonp', 'text/plain', 'application/json, text/plain'])(
    'may not be %s',
    async (type) => {
      const { statusCode } = await ask('POST', '/api/sessions', { 'content-type': type }, body());
      expect(statusCode).toBe(415);
    },
  );

  it.each([
    'application/x-www-form-urlencoded',
    'Application/X-WWW-Form-Urlencoded; charset=utf-8',
    'multipart/form-data; boundary=----x',
  ])('of an unsubscription by a mail program may be %s', async (type) => {
    const { statusCode, body: text } = await ask(
      'POST',
      '/mails/unsubscribe/digest/x',
      { 'content-type': type },
      'List-Unsubscribe=One-Click',
    );
    expect([statusCode, JSON.parse(text).title]).toEqual([400, 'errors.digests.invalidToken.title']);
  });
});

it('a client that waits for "100 Continue" gets it, and one that expects something else is told', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const talk = (expectation: string) =>
    new Promise<string>((resolve, reject) => {
      let said = '';
      let isSent = false;
      const body = JSON.stringify({ email: `${expectation}@example.test`, password: 'x' });
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(
          `POST /api/sessions HTTP/1.1\r\nhost: x\r\nx-api-key: ${config.apiKey}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: ${expectation}\r\nconnection: close\r\n\r\n`,
        ),
      );
      socket.setTimeout(20_000, () => socket.destroy(new Error(`silence after ${said}`)));
      socket.on('error', reject).on('close', () => resolve(said));
      socket.on('data', (chunk) => {
        said += chunk.toString();
        if (said.startsWith('HTTP/1.1 100') && !isSent) {
          isSent = true;
          socket.write(body);
        }
      });
    });
  expect(await talk('100-continue')).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 401 /);
  expect(await talk('100-Continue')).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 401 /);
  expect(await talk('a-miracle')).toMatch(/^HTTP\/1\.1 417 /);
});
