import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from './errors.ts';
import { keepValue } from './kept-value.ts';

/** What pages show of the installation before its settings are loaded; the keys are those of stored pictures. */
interface PageBrand {
  product: string;
  logoKey: string | null;
  faviconKey: string | null;
}

/**
 * Serves the built web client: hashed files, cached for a year, and its page for every address that is not a file, with name and
 * pictures of the installation: previews of links and installed apps show the name, and the pictures are seen while the page loads.
 * Without a built client only the API answers.
 */
export async function serveWeb(
  app: FastifyInstance,
  given: { folder: string; apiKey: string; publicUrl: string; getBrand(): Promise<PageBrand> },
): Promise<void> {
  const readPage = pageReader(join(given.folder, 'index.html'), (page) =>
    page
      .replace('%API_KEY%', () => escapeAttribute(given.apiKey))
      .replace('%PUBLIC_URL%', () => escapeAttribute(given.publicUrl)),
  );
  const isBuilt = (await readPage()) !== null;
  const brand = await keepValue(given.getBrand, { product: 'Candela', logoKey: null, faviconKey: null });
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const html = brandPage(await readPage(), brand());
    // Certificate pages: not indexed by search engines, not cached, and not sent as referrer.
    if (/^\/verify(\/|$)/.test(pathOf(request.url))) {
      reply.headers({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
    } else reply.header('cache-control', 'no-cache');
    return reply.type('text/html; charset=utf-8').send(html);
  };
  if (isBuilt) {
    // The folder itself is not a file: the plugin would refuse the request.
    app.get('/', (request, reply) => sendPage(request, reply));
    await app.register(staticFiles, {
      root: given.folder,
      index: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['index.html'],
      setHeaders: (reply, path) => {
        const isHashed = /[/\\]assets[/\\][^/\\]+-[\w-]{8}\.\w+(\.(br|gz))?$/.test(path);
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    // A GET, which the route for all files has taken.
    const refused = app.refuseMethod(request, reply);
    if (refused) return refused;
    if (!isBuilt || !isPage(request)) throw new AppError('request.unknownRoute');
    return sendPage(request, reply);
  });
  // Addresses that routers may misread: a path after two slashes may be read as another host, for example.
  if (isBuilt) {
    app.addHook('onRequest', async (request, reply) => {
      if (isElsewhere(request) && isMisleading(pathOf(request.url))) return reply.redirect('/');
    });
  }
}

/** A test holds these against the page. */
const ownIcon = '<link rel="icon" href="/favicon.svg" type="image/svg+xml"';
const ownSplash = '<img src="/favicon.svg"';

function brandPage(page: string | null, { product, logoKey, faviconKey }: PageBrand): string | undefined {
  const splash = faviconKey ?? logoKey;
  return page
    ?.replaceAll('%PRODUCT_NAME%', () => escapeAttribute(product))
    .replace(ownIcon, (own) => (faviconKey === null ? own : `<link rel="icon" href="/${faviconKey}" type="image/png"`))
    .replace(ownSplash, (own) => (splash === null ? own : `<img src="/${splash}"`));
}

/**
 * Reads the page, again when a build has replaced it: the files that the old page names are gone then. While the file is being replaced
 * the last one stays; null if there was none.
 */
function pageReader(path: string, fill: (page: string) => string): () => Promise<string | null> {
  let version = '';
  let filled: string | null = null;
  return async () => {
    try {
      const { mtimeMs, size, ino } = await stat(path);
      const found = `${mtimeMs} ${size} ${ino}`;
      if (found !== version) [filled, version] = [fill(await readFile(path, 'utf8')), found];
    } catch {
      // There is no build, or one is being put in place.
    }
    return filled;
  };
}

/**
 * Whether a browser navigates to a page. A path that looks like a file (`/education/home.x`) is a page when a user navigates there, and a
 * missing file when a page loads it.
 */
function isPage(request: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  const isFile = /\.\w+$/.test(pathOf(request.url));
  return isElsewhere(request) && (!isFile || (request.headers.accept ?? '').includes('text/html'));
}

/** A test holds these against the routes of the server. */
const notPages = new RegExp(
  `^/(${[
    'api',
    'assets',
    'avatars',
    'academy-covers',
    String.raw`apple-touch-icon\.png`,
    'brand',
    'calendars',
    'certificates',
    'course-files',
    'covers',
    'data-exports',
    'feed-pictures',
    'files',
    'journal-pictures',
    'hls',
    'hooks',
    'link-previews',
    'livez',
    'readyz',
    'ledger/(?:anchors|checkpoint|export|keys|tile)',
    'mails',
    'media',
    'whep',
    'whip',
    String.raw`\.well-known`,
    String.raw`manifest\.webmanifest`,
    'report-runs',
  ].join('|')})(/|$)`,
);

/** Whether a path belongs neither to the API nor to a known kind of file. */
export function isElsewhere({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && !notPages.test(pathOf(url));
}

/** Whether a path contains a backslash, a NUL or an invalid `%`, or begins with two slashes. */
function isMisleading(path: string): boolean {
  return /^\/\/|\\|%5c|%00|%(?![\da-f]{2})/i.test(path);
}

function pathOf(url: string): string {
  return url.split(/[?#]/)[0] ?? '';
}

function escapeAttribute(text: string): string {
  return text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
