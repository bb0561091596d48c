import * as z from 'zod';
import { StartError } from './start-error.ts';

const flag = z.enum(['on', 'off', 'true', 'false', '1', '0']).transform((v) => v === 'on' || v === 'true' || v === '1');

const environmentSchema = z.object({
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
    .optional(),
  S3_REGION: z.string().min(1).optional(),
  /** Where Amazon runs this server, set by Amazon. */
  AWS_REGION: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_REDIRECT_DOWNLOADS: flag.default(false),
});

/** A bucket, and how to reach it. */
export interface S3Config {
  bucket: string;
  /** Undefined: Amazon's address for the region. */
  endpoint: string | undefined;
  region: string;
  /** Undefined: credentials are found as Amazon's tools find them (environment, profile, role of the machine). */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** Whether downloads are redirected to a signed address of the bucket instead of passing through the server. */
  redirectsDownloads: boolean;
}

/**
 * Where files are stored: in a bucket when one is configured, else (undefined) in the data folder.
 * @throws StartError naming what is wrong or missing; never a value, which may be a secret
 */
export function readStorageConfig(environment: Record<string, string | undefined>): S3Config | undefined {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ');
    throw new StartError(`Configuration: ${wrong}`);
  }
  const env = parsed.data;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    throw new StartError('Configuration: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together');
  }
  if (env.S3_BUCKET === undefined) {
    if (env.S3_ENDPOINT !== undefined) throw new StartError('Configuration: S3_ENDPOINT needs S3_BUCKET');
    return undefined;
  }
  return {
    bucket: env.S3_BUCKET,
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION ?? (env.S3_ENDPOINT === undefined ? env.AWS_REGION : undefined) ?? 'us-east-1',
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    redirectsDownloads: env.S3_REDIRECT_DOWNLOADS,
  };
}
