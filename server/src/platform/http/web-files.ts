import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from './errors.ts';

/**
 * Serves the built web client: hashed files for a year, and its page for every address that is no file.
 * Without a built client only the API answers.
 */
export async function serveWeb(
  app: FastifyInstance,
  given: { folder: string; apiKey: string; publicUrl: string },
): Promise<void> {
  const page = await readFile(join(given.folder, 'index.html'), 'utf8').catch(() => null);
  const html = page
    ?.replace('%API_KEY%', escapeAttribute(given.apiKey))
    .replace('%PUBLIC_URL%', escapeAttribute(given.publicUrl));
  const sendPage = (reply: FastifyReply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
  if (html !== undefined) {
    // The folder itself is no file: asked for it, the plugin would refuse.
    app.get('/', (_request, reply) => sendPage(reply));
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
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isPage = isRead && !/^\/(api|media|files|assets)(\/|$|\?)|\.\w+($|\?)/.test(request.url);
    if (html === undefined || !isPage) throw new AppError('request.unknownRoute');
    return sendPage(reply);
  });
}

/** Codes of the languages that the built client has an interface file for. */
export async function listInterfaceCodes(folder: string): Promise<ReadonlySet<string>> {
  const names = await readdir(join(folder, 'assets', 'i18n')).catch(() => []);
  return new Set(names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -5)));
}

function escapeAttribute(text: string): string {
  return text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
