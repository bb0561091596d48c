import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
// Renders server/src/db/new-database.tar.br, with which a new embedded database begins. Needed again when PGlite contains another major
// version of PostgreSQL: then a database made from the old file does not open, and its test fails.
// apt-get install tar; node_modules/.bin/node scripts/render-new-database.mjs
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { root } from './install.mjs';

const folder = mkdtempSync(join(tmpdir(), 'candela-new-database-'));
const database = await PGlite.create({ fs: new NodeFS(folder) });
const statements = [
  // PGlite has a single database: nothing is ever created from the templates, which are two thirds of the files.
  'update pg_database set datistemplate = false',
  'drop database template0',
  'drop database template1',
  // What has been logged so far is in the files after the checkpoint.
  'select pg_switch_wal()',
  'checkpoint',
];
for (const statement of statements) await database.exec(statement);
const { rows } = await database.query('select pg_walfile_name(pg_current_wal_lsn()) as name');
await database.close();
const isSpare = (path) => /^pg_wal[\\/][0-9A-F]{24}$/.test(path) && !path.endsWith(rows[0].name);
for (const path of readdirSync(folder, { recursive: true })) {
  // PostgreSQL writes its caches anew.
  if (isSpare(path) || path.endsWith('pg_internal.init') || path === 'postmaster.pid') rmSync(join(folder, path));
}
const names = readdirSync(folder).toSorted();
const options = ['--format=ustar', '--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mtime=@0'];
const { stdout, status } = spawnSync('tar', ['-cf', '-', ...options, '-C', folder, ...names], { maxBuffer: 2 ** 28 });
if (status !== 0) throw new Error(`tar failed with ${status}`);
rmSync(folder, { recursive: true });
const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
writeFileSync(join(root, 'server/src/db/new-database.tar.br'), brotliCompressSync(stdout, { params }));
