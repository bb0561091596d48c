import { join } from 'node:path';
import type { Config } from '#platform/config/config.ts';
import type { S3Config } from '#platform/config/storage-config.ts';
import { createFileStorage } from './file-storage.ts';
import type { Storage } from './storage.ts';

type Place = Pick<Config, 'dataDir' | 's3'>;

/** The configured storage. @throws StartError when its bucket cannot be used */
export async function openStorage({ dataDir, s3 }: Place): Promise<Storage> {
  return s3 === undefined ? createFileStorage(filesFolder({ dataDir })) : openBucket(s3);
}

/** The storage when no bucket is configured. */
export function filesFolder({ dataDir }: Pick<Place, 'dataDir'>): string {
  return join(dataDir, 'files');
}

/** @throws StartError when the bucket cannot be used */
export async function openBucket(config: S3Config): Promise<Storage> {
  // Imported lazily: installations that store files in a folder do not load it.
  const { createS3Storage } = await import('./s3-storage.ts');
  const { storage, check } = createS3Storage(config);
  await check();
  return storage;
}
