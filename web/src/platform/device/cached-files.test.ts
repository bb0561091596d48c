import { describe, expect, it } from 'vitest';
import { cacheFor, removeForeignEntries } from './cached-files.ts';
import { cacheStores } from './stores/device-stores.ts';

const origin = 'https://candela.test';
const at = (path: string) => cacheFor(new URL(path, origin), origin);

describe('what the service worker keeps', () => {
  it('are the files of the client', () => {
    expect(at('/assets/index-Bx3_k9-1.js')).toBe('assets');
    expect(at('/assets/inter-latin-wght-normal-C2S99t-D.woff2')).toBe('assets');
    expect(at('/assets/i18n/ar.json')).toBe('shell');
    expect(at('/assets/i18n/pt-BR/sign-in.json')).toBe('shell');
    expect(at('/boot.js')).toBe('shell');
    expect(at('/icon-maskable-512.png')).toBe('shell');
    expect(at('/manifest.webmanifest')).toBe('shell');
  });

  it.each([
    '/hls/0c7e/live.m3u8',
    '/hls/0c7e/segment-12.m4s',
    '/hls/0c7e/index-Bx3_k9-1.js',
    '/media/videos/0c7e/playlist-1.m3u8',
    '/media/videos/0c7e/segment-1-1.m4s?token=x',
    '/files/attachments/plan.pdf',
    '/api/courses',
    '/api/assets/index-Bx3_k9-1.js',
    '/api/settings/branding',
    '/whep/stream',
    '/whip/stream',
    '/education/home',
    '/assets/../api/users/me',
    '/assets/unhashed.js',
    '/service-worker.js',
    '//other.test/assets/index-Bx3_k9-1.js',
    'https://other.test/assets/index-Bx3_k9-1.js',
  ])('is never %s', (path) => {
    expect(at(path)).toBeNull();
  });

  it('is all that stays when foreign entries are removed', async () => {
    const kept = new Map<string, Map<string, Request>>();
    const add = (name: string, ...paths: string[]) =>
      kept.set(name, new Map(paths.map((path) => [path, new Request(new URL(path, origin))])));
    add('candela-0123456789ab', '/hls/0c7e/segment-12.m4s', '/');
    add(cacheStores.assets, '/assets/index-Bx3_k9-1.js', '/media/videos/0c7e/segment-1-1.m4s');
    add(cacheStores.precache, '/', '/boot.js?__WB_REVISION__=1');
    const storage = {
      keys: async () => [...kept.keys()],
      delete: async (name: string) => kept.delete(name),
      open: async (name: string) => ({
        keys: async () => [...(kept.get(name)?.values() ?? [])],
        delete: async (request: Request) => {
          const entries = kept.get(name);
          for (const [path, each] of entries ?? []) if (each === request) entries?.delete(path);
          return true;
        },
      }),
    };
    await removeForeignEntries(storage as unknown as CacheStorage, origin);
    expect([...kept].map(([name, entries]) => [name, [...entries.keys()]])).toEqual([
      [cacheStores.assets, ['/assets/index-Bx3_k9-1.js']],
      [cacheStores.precache, ['/', '/boot.js?__WB_REVISION__=1']],
    ]);
  });
});
