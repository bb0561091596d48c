/**
 * An address as this page can reach it. The server names its own by the address it is configured with, which may differ from
 * the one that this page was opened by: a laptop is reached by several. Those of others stay as they are.
 */
export function toOwnAddress(url: string): string {
  const { origin, pathname, search } = new URL(url);
  const own = document.querySelector<HTMLMetaElement>('meta[name="candela-public-url"]')?.content ?? '';
  return URL.canParse(own) && new URL(own).origin === origin ? pathname + search : url;
}
