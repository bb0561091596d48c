// npm run storage:move <s3 | files> [-- --remove]: copies every file from DATA_DIR/files into the bucket of S3_BUCKET, or back, and
// compares each copy with its original. If interrupted, run it again: it continues. `--remove` then deletes the originals.
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../server/src/platform/config/config.ts';
import { StartError } from '../server/src/platform/config/start-error.ts';
import { createFileStorage } from '../server/src/platform/storage/file-storage.ts';
import { copyStorage, removeCopied } from '../server/src/platform/storage/move-storage.ts';
import { filesFolder, openBucket } from '../server/src/platform/storage/open-storage.ts';
import { makeFilesPrivate } from '../server/src/platform/storage/private-files.ts';
import { root } from './install.mjs';

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

async function move(config, direction, isRemoving) {
  if (config.s3 === undefined) throw new StartError('Name the bucket: S3_BUCKET, S3_ENDPOINT and so on');
  const { bucket, endpoint } = config.s3;
  const files = createFileStorage(filesFolder(config));
  const objects = await openBucket(config.s3);
  const [from, to] = direction === 's3' ? [files, objects] : [objects, files];
  mkdirSync(config.dataDir, { recursive: true });
  const place = createHash('sha256')
    .update(`${endpoint ?? ''}|${bucket}`)
    .digest('hex')
    .slice(0, 8);
  const journal = join(config.dataDir, `moved-to-${direction}-${place}.jsonl`);

  let shownAt = Date.now();
  const report = ({ copied, known, bytes }) => {
    if (Date.now() - shownAt < 2000) return;
    shownAt = Date.now();
    console.log(`${copied} copied (${megabytes(bytes)}), ${known} were there already …`);
  };
  const { copied, known, bytes } = await copyStorage({ from, to, journal, report });
  console.log(`Done: ${copied} copied and compared (${megabytes(bytes)}), ${known} were there already.`);
  if (isRemoving) console.log(`${await removeCopied({ from, journal })} originals were deleted.`);
  else console.log('The originals are still there; once more with --remove deletes them.');
}

try {
  makeFilesPrivate();
  const [direction, ...rest] = process.argv.slice(2);
  if ((direction !== 's3' && direction !== 'files') || rest.some((word) => word !== '--remove')) {
    throw new StartError('Say where to: npm run storage:move s3, or npm run storage:move files (and -- --remove)');
  }
  await move(readConfig(process.env, root), direction, rest.length > 0);
} catch (error) {
  console.error(error instanceof StartError ? `Nothing was moved. ${error.message}` : error);
  process.exitCode = 1;
}
