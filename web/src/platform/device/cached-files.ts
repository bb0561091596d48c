import { cacheStores } from '#platform/device/stores/device-stores.ts';

/** File names contain a hash of their content, so their content never changes. */
const asset = /^\/assets\/[\w.-]+-[\w-]{8}\.(js|css|woff2|svg|png)$/;
const shell =
  /^\/(boot\.js|favicon\.svg|apple-touch-icon\.png|icon-[\w-]+\.png|manifest\.webmanifest|assets\/i18n\/[A-Za-z-]+(\/[a-z-]+)?\.json)$/;

/**
 * The cache for a URL, or null: then the service worker does not handle it. Only the client's own files match, so that API responses,
 * media and users' files are never cached.
 */
export function cacheFor(address: URL, origin: string): 'assets' | 'shell' | null {
  if (address.origin !== origin) return null;
  if (asset.test(address.pathname)) return 'assets';
  return shell.test(address.pathname) ? 'shell' : null;
}

/** Removes everything but the client's own files; earlier versions cached every response. */
export async function removeForeignEntries(caches: CacheStorage, origin: string): Promise<void> {
  for (const name of await caches.keys()) {
    if (!Object.values<string>(cacheStores).includes(name)) {
      await caches.delete(name);
      continue;
    }
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const address = new URL(request.url);
      const isPage = address.origin === origin && address.pathname === '/';
      if (!isPage && cacheFor(address, origin) === null) await cache.delete(request);
    }
  }
}
