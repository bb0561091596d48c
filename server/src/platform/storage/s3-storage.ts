import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import pLimit from 'p-limit';
import { StartError } from '#platform/config/start-error.ts';
import type { S3Config } from '#platform/config/storage-config.ts';
import { contentDisposition } from '#platform/http/content-disposition.ts';
import { checkStorageKey, isStorageKey, NoSuchObject, type Storage } from './storage.ts';

/** Large objects are uploaded in parts of this many bytes, three at a time; S3 accepts at most 10,000 parts. */
const partBytes = 8 * 2 ** 20;
const maxParts = 9000;
/** Objects deleted concurrently: not every S3-compatible server supports deleting many in one request. */
const deletesAtOnce = 8;

const isMissing = (error: unknown) =>
  error instanceof S3ServiceException && (error.$metadata.httpStatusCode === 404 || error.name === 'NoSuchKey');

/** Storage in a bucket of Amazon S3 or of a server that speaks its protocol. */
export function createS3Storage(
  { bucket, endpoint, region, credentials, redirectsDownloads }: S3Config,
  { listedAtOnce = 1000 }: { listedAtOnce?: number } = {},
) {
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Otherwise streams are sent in an encoding that compatible servers refuse, or store unchanged.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5000, socketTimeout: 60_000 },
  });
  const target = (key: string) => ({ Bucket: bucket, Key: key });

  async function putStream(key: string, bytes: Readable, partSize: number): Promise<void> {
    await new Upload({ client, params: { ...target(key), Body: bytes }, partSize, queueSize: 3 }).done();
  }

  async function* listFolder(prefix: string): AsyncGenerator<string> {
    for await (const page of paginateListObjectsV2(
      { client, pageSize: listedAtOnce },
      { Bucket: bucket, Prefix: prefix },
    )) {
      for (const { Key: key } of page.Contents ?? []) if (key !== undefined) yield key;
    }
  }

  const storage: Storage = {
    async put(key, bytes) {
      checkStorageKey(key);
      if (bytes instanceof Readable) await putStream(key, bytes, partBytes);
      else await client.send(new PutObjectCommand({ ...target(key), Body: bytes }));
    },

    async putFile(key, path) {
      checkStorageKey(key);
      const { size } = await stat(path);
      await putStream(key, createReadStream(path), Math.max(partBytes, Math.ceil(size / maxParts)));
    },

    async get(key, range) {
      if (!isStorageKey(key)) throw new NoSuchObject(key);
      const command = new GetObjectCommand({
        ...target(key),
        ...(range && { Range: `bytes=${range.start}-${range.end}` }),
      });
      try {
        const { Body: body } = await client.send(command);
        if (body instanceof Readable) return body;
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
      throw new NoSuchObject(key);
    },

    async head(key) {
      if (!isStorageKey(key)) return null;
      try {
        const found = await client.send(new HeadObjectCommand(target(key)));
        return {
          size: found.ContentLength ?? 0,
          etag: found.ETag ?? '""',
          modifiedAt: found.LastModified ?? new Date(0),
        };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async *list(prefix) {
      const folder = prefix.replace(/\/$/, '');
      if (folder === '') yield* listFolder('');
      if (!isStorageKey(folder)) return;
      if (!prefix.endsWith('/') && (await storage.head(folder))) yield folder;
      yield* listFolder(`${folder}/`);
    },

    pathOf: () => null,

    async deletePrefix(prefix) {
      if (prefix === '') return;
      const limit = pLimit(deletesAtOnce);
      const keys = await Array.fromAsync(storage.list(prefix));
      await Promise.all(keys.map((key) => limit(() => client.send(new DeleteObjectCommand(target(key))))));
    },

    async signDownload(key, { seconds, name, mimeType }) {
      if (!redirectsDownloads || !isStorageKey(key)) return null;
      const command = new GetObjectCommand({
        ...target(key),
        ResponseContentType: mimeType,
        ResponseContentDisposition: contentDisposition('attachment', name),
      });
      return getSignedUrl(client, command, { expiresIn: seconds });
    },
  };

  /** @throws StartError when the bucket cannot be used */
  async function check(): Promise<void> {
    await client.send(new HeadBucketCommand({ Bucket: bucket })).catch((error: unknown) => {
      const reason = isMissing(error) ? 'there is no such bucket' : String(error);
      throw new StartError(`The bucket ${bucket} (S3_BUCKET) cannot be used: ${reason}`);
    });
  }

  return { storage, check };
}
