import { setCacheNameDetails } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { precache, type PrecacheEntry, PrecacheFallbackPlugin } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { cacheFor } from '#platform/device/cached-files.ts';
import { cacheStores } from '#platform/device/stores/device-stores.ts';

/** Replaced after the build, so that every build has its own offline page. */
const build = '%BUILD%';

/** Caches the client's own files, and shows its page offline. Everything else bypasses the worker. */
export function keepShell(files: readonly (PrecacheEntry | string)[]): void {
  setCacheNameDetails({ prefix: '', suffix: '', precache: cacheStores.precache });
  precache([{ url: '/', revision: build }, ...files]);
  registerRoute(
    new NavigationRoute(new NetworkOnly({ plugins: [new PrecacheFallbackPlugin({ fallbackURL: '/' })] }), {
      denylist: [/^\/(api|media|files|whip|whep|hls)(\/|$)/],
    }),
  );
  registerRoute(
    ({ url, request }) => request.method === 'GET' && cacheFor(url, location.origin) === 'assets',
    new CacheFirst({
      cacheName: cacheStores.assets,
      plugins: [new ExpirationPlugin({ maxEntries: 200, purgeOnQuotaError: true })],
    }),
  );
  registerRoute(
    ({ url, request }) => request.method === 'GET' && cacheFor(url, location.origin) === 'shell',
    new NetworkFirst({ cacheName: cacheStores.shell }),
  );
}
