const signed = /\/media\/[^/]+\/[^/]+\//;

/** Puts the newest token into an address that was resolved from an older playlist. */
export function swapToken(url: string, newestUrl: string): string {
  const newest = signed.exec(newestUrl)?.[0];
  return newest === undefined ? url : url.replace(signed, newest);
}
