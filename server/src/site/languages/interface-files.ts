import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import type { Db } from '#db/client.ts';
import { compressedText } from '#platform/http/compressed-text.ts';
import { isKnown } from '#platform/http/conditions.ts';
import { AppError } from '#platform/http/errors.ts';
import { chainOf } from '#site/language-chains.ts';
import { nestTexts, type BuiltInTexts } from './built-in-texts.ts';
import { listWordings, type WordingRow } from './interface-texts.queries.ts';
import { listRows } from './languages.queries.ts';
import { resolveText } from './text-states.ts';

interface InterfaceFile {
  /** The revisions of the languages from which it was built. */
  version: string;
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
 * `GET /assets/i18n/{code}.json`: every text of the interface in a language, with its fallback languages for missing translations.
 * Rebuilt when texts change; until then revalidated by its ETag.
 */
export function registerInterfaceFiles(app: FastifyInstance, { db, builtIn }: { db: Db; builtIn: BuiltInTexts }): void {
  const files = new Map<string, InterfaceFile>();
  /** Files being built, so that after a change only one request reads the texts. */
  const making = new Map<string, Promise<InterfaceFile>>();

  async function find(code: string): Promise<InterfaceFile | null> {
    const languages = await listRows(db);
    if (!languages.some((each) => each.code === code)) return null;
    const chain = chainOf(code, languages);
    const revisionOf = (each: string) => languages.find((language) => language.code === each)?.revision ?? 0;
    const version = chain.map((each) => `${each} ${revisionOf(each)}`).join();
    const kept = files.get(code);
    if (kept?.version === version) return kept;
    const key = `${code} ${version}`;
    let made = making.get(key);
    if (!made) {
      made = read(code, version, chain).finally(() => making.delete(key));
      making.set(key, made);
    }
    return made;
  }

  async function read(code: string, version: string, chain: readonly string[]): Promise<InterfaceFile> {
    const wordedIn = byLanguage(await listWordings(db, { codes: chain }));
    const file = make(version, chain, wordedIn);
    files.set(code, file);
    return file;
  }

  function make(version: string, chain: readonly string[], wordedIn: ReturnType<typeof byLanguage>): InterfaceFile {
    const keys = [...builtIn.english.keys()].filter((key) => !key.startsWith(messagePath));
    const text = JSON.stringify(nestTexts(keys.flatMap((key) => resolveText(builtIn, key, chain, wordedIn))));
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    return { version, etag, send: compressedText(text) };
  }

  /** Without a database the interface keeps working with the last known texts. */
  async function findOrLast(code: string): Promise<InterfaceFile | null> {
    try {
      return await find(code);
    } catch (error) {
      app.log.error({ err: error }, 'the texts of the interface were not read');
      if (!builtIn.interfaceCodes.has(code)) return files.get(code) ?? null;
      return files.get(code) ?? make('built in', chainOf(code, []), byLanguage([]));
    }
  }

  app.get<{ Params: { file: string } }>('/assets/i18n/:file', { compress: false }, async (request, reply) => {
    const code = /^([A-Za-z-]{2,12})\.json$/.exec(request.params.file)?.[1];
    const file = code === undefined || !builtIn.interfaceCodes.has('en') ? null : await findOrLast(code);
    if (!file) throw new AppError('request.unknownRoute');
    reply.headers({ etag: file.etag, 'cache-control': 'no-cache' });
    if (isKnown(request, file.etag)) return reply.code(304).send();
    return file.send(request, reply.type('application/json; charset=utf-8'));
  });
}
