/** The caches that the service worker writes to; nothing else belongs into Cache Storage. */
export const cacheNames = { precache: 'candela-precache', assets: 'candela-assets', shell: 'candela-shell' };

/** Named by their content: what is there never changes. */
const asset = /^\/assets\/[\w.-]+-[\w-]{8}\.(js|css|woff2|svg|png)$/;
const shell =
  /^\/(boot\.js|favicon\.svg|apple-touch-icon\.png|icon-[\w-]+\.png|manifest\.webmanifest|assets\/i18n\/[A-Za-z-]+\.json)$/;

/**
 * Which cache an address belongs into, or null: then the service worker leaves it alone. Only the client's own files are
 * listed, so that no answer of the API, no media and no file of a user is ever kept.
 */
export function cacheFor(address: URL, origin: string): 'assets' | 'shell' | null {
  if (address.origin !== origin) return null;
  if (asset.test(address.pathname)) return 'assets';
  return shell.test(address.pathname) ? 'shell' : null;
}

/** Removes whatever is not one of the client's own files; earlier versions kept everything that they saw. */
export async function removeForeignEntries(caches: CacheStorage, origin: string): Promise<void> {
  for (const name of await caches.keys()) {
    if (!Object.values(cacheNames).includes(name)) {
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
