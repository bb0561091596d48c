import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { startTestServer } from '#testing/test-server.ts';

const { app } = await startTestServer();
const limited = await startTestServer({ config: { rateLimit: 1000 } });

const ask = (url: string, encoding?: string) =>
  app.inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } });

describe('the documentation of the API, which anybody may ask for', () => {
  it('is sent as it was compressed once', async () => {
    const plain = await ask('/api/openapi.json');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.json<{ openapi: string }>().openapi).toBe('3.1.0');
    for (const [accepted, encoding, open] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['br;q=0, gzip', 'gzip', gunzipSync],
    ] as const) {
      const { headers, rawPayload } = await ask('/api/openapi.json', accepted);
      expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
      // A response that is compressed while it is sent has no Content-Length.
      expect(headers['content-length']).toBe(String(rawPayload.length));
      expect(String(open(rawPayload))).toBe(plain.body);
    }
  });

  it('names for each endpoint the scope of API keys, and shows how they are sent', async () => {
    const { info, paths, components } = (await ask('/api/openapi.json')).json<{
      info: { description: string };
      paths: Record<string, Record<string, { security: object[]; description: string }>>;
      components: { securitySchemes: object };
    }>();
    expect(info.description).toContain('curl -H "Authorization: Bearer $CANDELA_KEY"');
    expect(components.securitySchemes).toMatchObject({ key: { type: 'http', scheme: 'bearer' } });
    expect(paths['/users']?.['get']).toMatchObject({
      security: [{ apiKey: [], bearer: [] }, { key: ['users:read'] }],
      description: expect.stringContaining('`users:read`'),
    });
    expect(paths['/users/export']?.['get']?.security).toEqual([{ apiKey: [], bearer: [] }]);
  });

  it('is not compressed anew for each reader, nor written anew', async () => {
    const bundle = await ask('/api/docs/static/swagger-ui-bundle.js', 'br, gzip');
    expect([bundle.statusCode, bundle.headers['content-encoding']]).toEqual([200, undefined]);
    for (const url of ['/api/docs/json', '/api/docs/yaml?x=1']) {
      const { statusCode, headers } = await ask(url);
      expect([statusCode, headers.location]).toEqual([302, '/api/openapi.json']);
    }
  });

  it('is read under the policy of all pages: not by https where there is none, and with the styles that it writes', async () => {
    const [page, other] = [await ask('/api/docs'), await ask('/api/health')];
    const policy = String(page.headers['content-security-policy']);
    expect([page.statusCode, policy]).toEqual([200, other.headers['content-security-policy']]);
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(policy).toContain("style-src 'self' 'unsafe-inline'");
  });

  it('is not sent without end', async () => {
    const statuses = [];
    for (let nth = 0; nth < 125; nth++) {
      const { statusCode } = await limited.app.inject({
        url: '/api/openapi.json',
        headers: { 'accept-encoding': 'br' },
      });
      statuses.push(statusCode);
    }
    expect([statuses.indexOf(429), statuses.at(-1)]).toEqual([120, 429]);
  });
});
