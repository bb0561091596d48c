/** Cache Storage; null on plain http, where browsers have none. */
export function clientCaches(): CacheStorage | null {
  return 'caches' in window ? caches : null;
}
