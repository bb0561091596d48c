import type { Page } from './browser.ts';

/** What the service worker may cache: the page, and the files that are the same for every visitor. */
const clientFile =
  /^\/($|boot\.js|favicon\.svg|apple-touch-icon\.png|icon-|manifest\.webmanifest|assets\/i18n\/[a-zA-Z-]+(\/[a-z-]+)?\.json$|assets\/[^/]+-[\w-]{8}\.\w+$)/;

/** Paths of everything in Cache Storage. */
export async function listKeptFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) paths.push(new URL(request.url).pathname);
    }
    return paths;
  });
}

/** Paths in Cache Storage that are not files of the client. */
export async function listForeignFiles(page: Page): Promise<string[]> {
  return (await listKeptFiles(page)).filter((path) => !clientFile.test(path));
}
