import { cacheFor, cacheNames } from '#platform/device/cached-files.ts';

/**
 * Puts the client's files that this page has loaded into their caches: those of a first visit came before the service worker
 * was there, and without them nothing opens without a connection.
 */
export async function keepLoadedFiles(): Promise<void> {
  if (!('caches' in window)) return;
  const tags = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[href]');
  const addresses = [
    ...[...tags].map((tag) => ('src' in tag ? tag.src : tag.href)),
    ...performance.getEntriesByType('resource').map(({ name }) => name),
  ];
  for (const address of new Set(addresses)) {
    const name = URL.canParse(address) ? cacheFor(new URL(address), location.origin) : null;
    if (name === null || (await caches.match(address))) continue;
    const cache = await caches.open(cacheNames[name]);
    await cache.add(address).catch(() => {});
  }
}
