import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type { Db } from '#db/client.ts';
import { compressedText } from '#platform/http/compressed-text.ts';
import { isKnown } from '#platform/http/conditions.ts';
import { AppError } from '#platform/http/errors.ts';
import { chainOf } from '#site/language-chains.ts';
import { nestTexts, shellFile, type BuiltInTexts } from './built-in-texts.ts';
import { listWordings, type WordingRow } from './interface-texts.queries.ts';
import { listRows } from './languages.queries.ts';
import { resolveText } from './text-states.ts';

/** The files of a language. */
interface InterfaceFiles {
  /** The revisions of the languages from which they were built. */
  version: string;
  byName: ReadonlyMap<string, InterfaceFile>;
}

interface InterfaceFile {
  etag: string;
  send: ReturnType<typeof compressedText>;
}

/** Texts below it are sent by the server and not used by the interface. */
export const messagePath = 'messages.';

/** Custom texts by language and full path. */
export function byLanguage(rows: readonly WordingRow[]): (code: string) => ReadonlyMap<string, WordingRow> {
  const found = new Map<string, Map<string, WordingRow>>();
  for (const row of rows) {
    const own = found.get(row.code) ?? new Map<string, WordingRow>();
    found.set(row.code, own.set(row.key, row));
  }
  const none = new Map<string, WordingRow>();
  return (code) => found.get(code) ?? none;
}

/**
 * `GET /assets/i18n/{code}.json`: the texts of the shell in a language, and `GET /assets/i18n/{code}/{domain}.json`: those of the pages
 * of a domain, with its fallback languages for missing translations. Rebuilt when texts change; until then revalidated by their ETags.
 */
export function registerInterfaceFiles(app: FastifyInstance, { db, builtIn }: { db: Db; builtIn: BuiltInTexts }): void {
  const languages = new Map<string, InterfaceFiles>();
  /** Languages being built, so that after a change only one request reads the texts. */
  const making = new Map<string, Promise<InterfaceFiles>>();

  async function find(code: string): Promise<InterfaceFiles | null> {
    const rows = await listRows(db);
    if (!rows.some((each) => each.code === code)) return null;
    const chain = chainOf(code, rows);
    const revisionOf = (each: string) => rows.find((language) => language.code === each)?.revision ?? 0;
    const version = chain.map((each) => `${each} ${revisionOf(each)}`).join();
    const kept = languages.get(code);
    if (kept?.version === version) return kept;
    const key = `${code} ${version}`;
    let made = making.get(key);
    if (!made) {
      made = read(code, version, chain).finally(() => making.delete(key));
      making.set(key, made);
    }
    return made;
  }

  async function read(code: string, version: string, chain: readonly string[]): Promise<InterfaceFiles> {
    const wordedIn = byLanguage(await listWordings(db, { codes: chain }));
    const files = make(version, chain, wordedIn);
    languages.set(code, files);
    return files;
  }

  function make(version: string, chain: readonly string[], wordedIn: ReturnType<typeof byLanguage>): InterfaceFiles {
    const byName = new Map<string, InterfaceFile>();
    for (const [name, keys] of builtIn.files) {
      const text = JSON.stringify(nestTexts(keys.flatMap((key) => resolveText(builtIn, key, chain, wordedIn))));
      const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
      byName.set(name, { etag, send: compressedText(text) });
    }
    return { version, byName };
  }

  /** Without a database the interface keeps working with the last known texts. */
  async function findOrLast(code: string): Promise<InterfaceFiles | null> {
    try {
      return await find(code);
    } catch (error) {
      app.log.error({ err: error }, 'the texts of the interface were not read');
      if (!builtIn.interfaceCodes.has(code)) return languages.get(code) ?? null;
      return languages.get(code) ?? make('built in', chainOf(code, []), byLanguage([]));
    }
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, code: string, name: string) {
    const isPossible = /^[A-Za-z-]{2,12}$/.test(code) && builtIn.files.has(name);
    const file = isPossible ? (await findOrLast(code))?.byName.get(name) : undefined;
    if (!file) throw new AppError('request.unknownRoute');
    reply.headers({ etag: file.etag, 'cache-control': 'no-cache' });
    if (isKnown(request, file.etag)) return reply.code(304).send();
    return file.send(request, reply.type('application/json; charset=utf-8'));
  }

  /** `{name}.json` without its extension; empty for other files. */
  const nameOf = (file: string) => (file.endsWith('.json') ? file.slice(0, -5) : '');

  app.get<{ Params: { file: string } }>('/assets/i18n/:file', { compress: false }, (request, reply) =>
    answer(request, reply, nameOf(request.params.file), shellFile),
  );
  app.get<{ Params: { code: string; file: string } }>(
    '/assets/i18n/:code/:file',
    { compress: false },
    (request, reply) => {
      const { code, file } = request.params;
      const name = nameOf(file);
      // The shell has one address only.
      return answer(request, reply, code, name === shellFile ? '' : name);
    },
  );
}
