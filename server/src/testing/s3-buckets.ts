import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { randomUUID } from 'node:crypto';
import type { S3Config } from '#platform/config/storage-config.ts';

/** Address of an S3-compatible server with key and secret; `npm test` starts one. Empty if there is none. */
export const testS3Url = process.env['TEST_S3_URL'] ?? '';

/** Creates a bucket for a test file. */
export async function makeBucket(): Promise<S3Config> {
  const { origin, username, password } = new URL(testS3Url);
  const config = {
    bucket: `test-${randomUUID()}`,
    endpoint: origin,
    region: 'us-east-1',
    credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) },
    redirectsDownloads: false,
  };
  const client = new S3Client({ ...config, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: config.bucket }));
  client.destroy();
  return config;
}

/** The environment for a process that uses this bucket. */
export function environmentOf({ bucket, endpoint, credentials }: S3Config): Record<string, string> {
  return {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint ?? '',
    S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
    S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
  };
}
