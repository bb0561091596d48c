import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { open, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { requireAuthor } from '#authoring/authoring-access.ts';
import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Callers, SignedInCaller } from '#platform/identity/callers.ts';
import { isFactorMissing } from '#platform/identity/factor-demand.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { toIso } from '#platform/time/instants.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { maxArchiveBytes, type CourseImport } from '@candela/contract/authoring/exchange';
import { readArchiveSource, findLost } from './archive-source.ts';
import { findImport, insertImport, type ImportRow } from './exchange.queries.ts';
import { archiveFolder, archiveKey, importJob } from './imports.jobs.ts';
import { packTexts } from './text-archive.ts';

const linkSeconds = 600;

interface Given {
  name: string;
  languageCode: string;
}

interface Deps {
  db: Db;
  callers: Pick<Callers, 'findBySession'>;
  storage: Storage;
  /** Key of the signed addresses. */
  secret: string;
}

/** Export and import of courses as archives. */
export function createExchange({ db, callers, storage, secret }: Deps) {
  const signatureOf = (courseId: number, sessionId: string, expires: string) =>
    createHmac('sha256', secret).update(`v2|${courseId}|${sessionId}|${expires}`).digest('base64url');

  /** @throws AppError courses.notFound */
  async function createLink(caller: SignedInCaller, courseId: number) {
    await requireAuthor(db, caller, courseId);
    const { films } = await db.transaction(async (tx) => {
      await recordChange(tx, caller, { action: 'export', entity: 'course', entityId: courseId, name: 'zip' });
      return readArchiveSource(tx, caller, courseId);
    });
    const until = Math.floor(Date.now() / 1000) + linkSeconds;
    const expires = until.toString(36);
    const token = [expires, caller.sessionId, signatureOf(courseId, caller.sessionId, expires)].join('.');
    return {
      url: `/course-files/archives/${courseId}/${token}`,
      expiresAt: new Date(until * 1000).toISOString(),
      namedVideos: films.filter(({ original }) => original === null).map(({ title }) => title),
    };
  }

  /** The session for which a token was issued; null when it is foreign, of another course, or expired. */
  function readToken(courseId: number, token: string): string | null {
    const [expires = '', sessionId = '', signature = ''] = token.split('.');
    const expected = Buffer.from(signatureOf(courseId, sessionId, expires));
    const actual = Buffer.from(signature);
    if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
    return Number.parseInt(expires, 36) * 1000 > Date.now() ? sessionId : null;
  }

  /**
   * The archive behind an address, for callers who may still edit the course.
   * @throws AppError courses.notFound also when the address is not ours or its session has ended
   */
  async function open(courseId: number, token: string): Promise<{ name: string; bytes: Readable }> {
    const sessionId = readToken(courseId, token);
    const caller = sessionId === null ? null : await callers.findBySession(sessionId);
    if (!caller || isFactorMissing(caller)) throw new AppError('courses.notFound');
    await requireAuthor(db, caller, courseId);
    const source = await db.transaction((tx) => readArchiveSource(tx, caller, courseId));
    const { writeArchive } = await import('./archive-writer.ts');
    return { name: `${source.slug}.zip`, bytes: writeArchive(await findLost(source, storage), storage) };
  }

  /** @throws AppError exchange.tooLarge */
  async function importArchive(caller: SignedInCaller, given: Given, bytes: Readable): Promise<CourseImport> {
    const folder = await mkdtemp(join(tmpdir(), 'candela-archive-'));
    try {
      const path = join(folder, 'archive.zip');
      await receive(bytes, path);
      return await begin(caller, given, (key) => storage.putFile(key, path));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async function importTexts(
    caller: SignedInCaller,
    given: Given,
    files: readonly { path: string; text: string }[],
  ): Promise<CourseImport> {
    const bytes = await packTexts(files);
    return begin(caller, given, (key) => storage.put(key, bytes));
  }

  async function begin(
    caller: SignedInCaller,
    { name, languageCode }: Given,
    store: (key: string) => Promise<void>,
  ): Promise<CourseImport> {
    const id = randomUUID();
    await store(archiveKey(id));
    try {
      await db.transaction(async (tx) => {
        await insertImport(tx, { id, authorId: caller.userId, name, languageCode });
        const after = { languageCode };
        await recordChange(tx, caller, { action: 'import', entity: 'courseImport', entityId: id, name, after });
        await enqueue(tx, importJob, [{ payload: { id } }]);
      });
    } catch (error) {
      await storage.deletePrefix(archiveFolder(id));
      throw error;
    }
    return getImport(caller, id);
  }

  /** @throws AppError exchange.notFound, also for imports of other users */
  async function getImport(caller: SignedInCaller, id: string): Promise<CourseImport> {
    const row = await findImport(db, id);
    if (row?.authorId !== caller.userId) throw new AppError('exchange.notFound');
    return present(row);
  }

  return { createLink, open, importArchive, importTexts, getImport };
}

function present({ authorId: _author, name: _name, languageCode: _language, ...row }: ImportRow): CourseImport {
  return { ...row, createdAt: toIso(row.createdAt) };
}

/** @throws AppError exchange.tooLarge */
async function receive(bytes: Readable, path: string): Promise<void> {
  let size = 0;
  const file = await open(path, 'wx');
  try {
    for await (const part of bytes.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > maxArchiveBytes) throw new AppError('exchange.tooLarge');
      await file.write(part);
    }
  } finally {
    await file.close();
  }
}
