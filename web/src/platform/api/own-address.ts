/**
 * Rewrites a URL of the server so that this page can reach it. The server uses its configured address, which may differ from the one by
 * which this page was opened: a machine can have several. URLs of other servers are not changed.
 */
export function toOwnAddress(url: string): string {
  const publicUrl = document.querySelector<HTMLMetaElement>('meta[name="candela-public-url"]')?.content ?? '';
  return seenFromPage(url, publicUrl);
}

export function seenFromPage(url: string, publicUrl: string): string {
  const { origin, pathname, search } = new URL(url);
  return URL.canParse(publicUrl) && new URL(publicUrl).origin === origin ? pathname + search : url;
}
