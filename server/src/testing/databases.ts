import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { openPglite, openPostgres, type Database, type Db } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { fillStartValues } from '#db/start-values/start-values.ts';
import { settings } from '#db/tables/settings.ts';
import { seedPeople } from '#demo/demo.ts';
import { demoIdeasSeeded, demoStrategiesSeeded } from '#demo/people.ts';
import { migrateJobs } from '#platform/jobs/job-schema.ts';
import { removeFolder } from '#testing/remove-folder.ts';

/** From which a test file gets a fresh database of its own. */
export type DatabaseSource =
  | { kind: 'pglite'; snapshotPath: string; preparedFolder: string }
  | { kind: 'postgres'; url: string; template: string };

declare global {
  // Node's types contain WebAssembly modules, but not yet the functions that compile them.
  namespace WebAssembly {
    function compile(code: Uint8Array): Promise<Module>;
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    databaseSource: DatabaseSource;
    /** How many requests the fuzz test sends, and their seed; null: a random one each time. */
    fuzz: { count: number; seed: number | null };
  }
}

/** Adds what a database has besides its tables before the first start: the queue, and start values. */
export async function fillDatabase(db: Db): Promise<void> {
  await migrateJobs(db);
  await fillStartValues(db);
}

/** Migrates one database, of which every test file gets a copy. */
export async function prepareSource(
  kind: DatabaseSource['kind'],
): Promise<{ source: DatabaseSource; remove(): Promise<void> }> {
  if (kind === 'pglite') {
    const folder = await mkdtemp(join(tmpdir(), 'candela-test-'));
    const [preparedFolder, snapshotPath] = [join(folder, 'prepared'), join(folder, 'snapshot.tar')];
    const database = await openPglite(preparedFolder, { isDurable: false });
    await migrateDatabase(database, fillDatabase);
    await writeFile(snapshotPath, Buffer.from(await database.takeSnapshot()));
    await database.close();
    return { source: { kind, snapshotPath, preparedFolder }, remove: () => removeFolder(folder) };
  }
  const url = process.env['TEST_POSTGRES_URL'];
  if (!url) throw new Error('TEST_POSTGRES_URL is not set: npm test starts a server and sets it');
  const template = await createDatabase(url);
  const database = await openPostgres(template.url);
  await migrateDatabase(database, fillDatabase);
  await database.close();
  return { source: { kind, url, template: template.name }, remove: template.remove };
}

/** PGlite, compiled once for all test files of a process. */
let program: Promise<WebAssembly.Module> | undefined;

async function compileProgram(): Promise<WebAssembly.Module> {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  return WebAssembly.compile(await readFile(join(folder, 'pglite.wasm')));
}

/** A database of its own for a test file; `remove` closes and deletes it. */
export async function copyDatabase(source: DatabaseSource): Promise<{ database: Database; remove(): Promise<void> }> {
  if (source.kind === 'pglite') {
    const bytes = await readFile(source.snapshotPath);
    program ??= compileProgram();
    const database = await openPglite(undefined, {
      snapshot: new Uint8Array(bytes).buffer,
      program: await program,
    });
    return { database, remove: () => database.close() };
  }
  const { url, remove } = await createDatabase(source.url, source.template);
  const database = await openPostgres(url);
  return {
    database,
    remove: async () => {
      await database.close();
      await remove();
    },
  };
}

/** The environment for a server process with an empty database. */
export async function emptyDatabase(
  source: DatabaseSource,
): Promise<{ environment: { DATABASE_URL?: string }; remove(): Promise<void> }> {
  if (source.kind === 'pglite') return { environment: {}, remove: async () => {} };
  const { url, remove } = await createDatabase(source.url);
  return { environment: { DATABASE_URL: url }, remove };
}

/**
 * The environment for a server process with a data folder and a migrated database without content. With `hasAccounts` the demo accounts
 * are in it, and the server adds no demo content: writing that takes longer than most tests.
 */
export async function preparedPlace(
  source: DatabaseSource,
  { hasAccounts }: { hasAccounts: boolean },
): Promise<{ environment: { DATA_DIR: string; DATABASE_URL?: string }; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'candela-test-'));
  if (source.kind === 'pglite') {
    await cp(source.preparedFolder, folder, { recursive: true });
    if (hasAccounts) await addAccounts(await openPglite(folder, { isDurable: false }));
    return { environment: { DATA_DIR: folder }, remove: () => removeFolder(folder) };
  }
  const { url, remove } = await createDatabase(source.url, source.template);
  if (hasAccounts) await addAccounts(await openPostgres(url));
  return {
    environment: { DATA_DIR: folder, DATABASE_URL: url },
    remove: async () => {
      await removeFolder(folder);
      await remove();
    },
  };
}

async function addAccounts(database: Database): Promise<void> {
  await database.db.transaction(async (tx) => {
    await seedPeople(tx);
    await tx.insert(settings).values([demoIdeasSeeded, demoStrategiesSeeded].map((key) => ({ key, value: true })));
  });
  await database.close();
}

/** Creates a database, empty or as a copy of `template`. Logging a copy block by block, as by default, takes longer. */
async function createDatabase(
  server: string,
  template?: string,
): Promise<{ name: string; url: string; remove(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const copy = template === undefined ? '' : ` template ${template} strategy file_copy`;
  await onServer(server, `create database ${name}${copy}`);
  return {
    name,
    url: databaseUrl(server, name),
    remove: () => onServer(server, `drop database ${name} with (force)`),
  };
}

function databaseUrl(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
