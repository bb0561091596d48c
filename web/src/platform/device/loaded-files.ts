import { cacheFor } from '#platform/device/cached-files.ts';
import { clientCaches } from '#platform/device/stores/client-caches.ts';
import { cacheStores } from '#platform/device/stores/device-stores.ts';

/**
 * Adds the client files that this page has loaded to their caches: on a first visit they were loaded before the service worker was
 * active, and without them nothing opens offline.
 */
export async function keepLoadedFiles(): Promise<void> {
  const caches = clientCaches();
  if (!caches) return;
  const tags = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[href]');
  const addresses = [
    ...[...tags].map((tag) => ('src' in tag ? tag.src : tag.href)),
    ...performance.getEntriesByType('resource').map(({ name }) => name),
  ];
  for (const address of new Set(addresses)) {
    const name = URL.canParse(address) ? cacheFor(new URL(address), location.origin) : null;
    if (name === null || (await caches.match(address))) continue;
    const cache = await caches.open(cacheStores[name]);
    await cache.add(address).catch(() => {});
  }
}
