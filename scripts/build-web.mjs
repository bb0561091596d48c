// Builds the web client when its sources changed since the last build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { node, root } from './install.mjs';

const dist = join(root, 'web', 'dist');
/** Folder for the next build: a running server keeps serving the previous one in the meantime. */
const next = join(root, 'web', 'dist-next');
const last = join(root, 'web', 'dist-last');
const sources = [
  'web/src',
  'web/public',
  'web/service-worker',
  'web/index.html',
  'web/vite.config.ts',
  'web/chunk-groups.ts',
  'web/client-contract.plugin.ts',
  'web/service-worker.plugin.ts',
  'web/package.json',
  'contract/src',
  'markets/src',
  'verifier/src',
  'package-lock.json',
];

function* filesIn(path) {
  if (!existsSync(path)) return;
  if (statSync(path).isFile()) yield path;
  else for (const name of readdirSync(path).toSorted()) yield* filesIn(join(path, name));
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesIn(join(root, source)))
      if (!/\.test\.tsx?$/.test(file)) hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Adds the build's fingerprint to the service worker: browsers detect an update by a changed file. */
function nameBuild(fingerprintOfSources) {
  const file = join(next, 'service-worker.js');
  const text = readFileSync(file, 'utf8');
  if (!text.includes('%BUILD%')) throw new Error('the service worker has no place for the name of the build');
  writeFileSync(file, text.replace('%BUILD%', fingerprintOfSources.slice(0, 12)));
}

/** The verifier of the public log, for strangers: one file that needs nothing but Node. */
function buildVerifier() {
  const rolldown = join(root, 'node_modules', 'rolldown', 'bin', 'cli.mjs');
  const source = join(root, 'verifier', 'src', 'candela-verify.ts');
  const given = [source, '--platform', 'node', '--format', 'esm', '--file', join(next, 'candela-verify.mjs')];
  const run = spawnSync(node, [rolldown, ...given], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  if (run.status !== 0) process.exit(run.status ?? 1);
}

/** Writes compressed copies beside the files, so that the server need not compress them. */
async function compressAll() {
  const texts = [...filesIn(next)].filter(
    (file) => /\.(js|css|html|json|svg|txt|webmanifest)$/.test(file) && !file.endsWith('index.html'),
  );
  await Promise.all(
    texts.map(async (file) => {
      const bytes = readFileSync(file);
      if (bytes.length < 1024) return;
      const brotli = await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } });
      writeFileSync(`${file}.br`, brotli);
      writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}

function putInPlace() {
  rmSync(last, { recursive: true, force: true });
  if (existsSync(dist)) renameSync(dist, last);
  renameSync(next, dist);
  rmSync(last, { recursive: true, force: true });
}

/** Builds web/dist unless it is up to date. */
export async function buildWeb() {
  const stamp = join(dist, '.built');
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building the web client …');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const build = [vite, 'build', '--logLevel', 'warn', '--outDir', next];
  const run = spawnSync(node, build, { cwd: join(root, 'web'), stdio: 'inherit' });
  if (run.status !== 0) process.exit(run.status ?? 1);
  buildVerifier();
  nameBuild(wanted);
  await compressAll();
  writeFileSync(join(next, '.built'), wanted);
  putInPlace();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildWeb();
