const signed = /\/media\/[^/]+\/[^/]+\//;

/** Replaces the token in a URL that was resolved from an older playlist. */
export function swapToken(url: string, newestUrl: string): string {
  const newest = signed.exec(newestUrl)?.[0];
  return newest === undefined ? url : url.replace(signed, newest);
}
