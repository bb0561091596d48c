import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#platform/http/errors.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { Branding } from '@candela/contract/site/settings';
import { readPngSize } from './png-size.ts';

interface Icon {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
}

/** Browsers offer to install an app only with an icon of this size. */
const minSide = 192;

interface Deps {
  storage: Storage;
  webFolder: string;
  getBranding(): Promise<Branding>;
}

/**
 * `GET /manifest.webmanifest` (https://www.w3.org/TR/appmanifest/): the installed app has name, colour and icon of the installation. The
 * icon is its favicon if that is a square of at least 192 pixels, otherwise the product's; `GET /apple-touch-icon.png` is the same icon, which
 * iPhones prefer to those of the manifest.
 */
export function registerWebManifest(app: FastifyInstance, { storage, webFolder, getBranding }: Deps): void {
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const text = await readFile(join(webFolder, 'manifest.webmanifest'), 'utf8').catch(() => null);
    if (text === null) throw new AppError('request.unknownRoute');
    const own = JSON.parse(text) as { icons: Icon[] };
    const { productName, primaryColor, faviconPath } = await getBranding();
    const icon = faviconPath === null ? null : await iconOf(faviconPath);
    const manifest = {
      ...own,
      name: productName,
      short_name: productName,
      theme_color: primaryColor,
      icons: icon ? [icon] : own.icons,
    };
    return reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifest));
  });

  app.get('/apple-touch-icon.png', async (_request, reply) => {
    const { faviconPath } = await getBranding();
    const icon = faviconPath === null ? null : await iconOf(faviconPath);
    const bytes = icon
      ? await storage.get(icon.src.slice(1))
      : await readFile(join(webFolder, 'apple-touch-icon.png')).catch(() => null);
    if (bytes === null) throw new AppError('request.unknownRoute');
    return reply.header('cache-control', 'no-cache').type('image/png').send(bytes);
  });

  async function iconOf(path: string): Promise<Icon | null> {
    const size = await readPngSize(storage, path.slice(1));
    if (!size || size.width !== size.height || size.width < minSide) return null;
    return { src: path, sizes: `${size.width}x${size.height}`, type: 'image/png' };
  }
}
