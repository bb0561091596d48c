/**
 * An address as this page can reach it. The server names its own by the address it is configured with, which may differ from
 * the one that this page was opened by: a laptop is reached by several. Those of others stay as they are.
 */
export function toOwnAddress(url: string): string {
  const publicUrl = document.querySelector<HTMLMetaElement>('meta[name="candela-public-url"]')?.content ?? '';
  return seenFromPage(url, publicUrl);
}

export function seenFromPage(url: string, publicUrl: string): string {
  const { origin, pathname, search } = new URL(url);
  return URL.canParse(publicUrl) && new URL(publicUrl).origin === origin ? pathname + search : url;
}
