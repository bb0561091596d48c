import { isAbsolute, resolve } from 'node:path';
import * as z from 'zod';
import { readLiveConfig, type LiveConfig } from './live-config.ts';
import { readStripeConfig, type StripeConfig } from './stripe-config.ts';
import { StartError } from './start-error.ts';
import { readStorageConfig, type S3Config } from './storage-config.ts';

/** Known to everyone who reads this file: fine on a laptop, refused in production. */
export const defaultApiKey = 'candela-web';

const flag = z.enum(['on', 'off', 'true', 'false', '1', '0']).transform((v) => v === 'on' || v === 'true' || v === '1');

const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('0.0.0.0'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  DATABASE_FSYNC: flag.default(true),
  DATABASE_PREPARED: flag.default(true),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must begin with redis:// or rediss://')
    .optional(),
  DEMO: flag.optional(),
  PUBLIC_URL: z.url().optional(),
  API_KEY: z.string().min(8).default(defaultApiKey),
  SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SECRETS_KEYS: z
    .string()
    .transform((list) => list.split(',').map((key) => key.trim()))
    .pipe(
      z.array(
        z
          .base64('must be keys of 32 bytes in base64, separated by commas')
          .refine((key) => Buffer.from(key, 'base64').length === 32, 'must be keys of 32 bytes in base64'),
      ),
    )
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().default('Candela <no-reply@candela.test>'),
  PUSH_ORIGINS: z
    .string()
    .transform((list) => list.split(',').map((origin) => origin.trim()))
    .pipe(z.array(z.url()))
    .optional(),
  FCM_SERVICE_ACCOUNT: z.string().min(1).optional(),
  SINGLE_SIGN_ON_PRIVATE: flag.optional(),
  WEBHOOKS_PRIVATE: flag.optional(),
  FFMPEG_PATH: z.string().min(1).optional(),
  MEDIA_PORT: z.coerce.number().int().min(0).max(65_535).default(8189),
  PUBLIC_IP: z.union([z.ipv4(), z.ipv6()]).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  RATE_LIMIT: z.coerce.number().int().min(0).default(1200),
  KEY_RATE_LIMIT: z.coerce.number().int().min(0).default(300),
  TRUST_PROXY: flag.default(false),
});

export interface Config {
  isProduction: boolean;
  host: string;
  port: number;
  /** Absolute path. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** Whether a commit of the embedded database waits until it is on the disk; off for tests only. */
  isDatabaseDurable: boolean;
  /** Whether PostgreSQL prepares statements; off for poolers that do not keep them. */
  isDatabasePreparing: boolean;
  /** The bucket that files lie in; undefined: they lie in the data folder. */
  s3: S3Config | undefined;
  /** Carries news between nodes; one node needs none. */
  redisUrl: string | undefined;
  isDemo: boolean;
  /** Address that links in mails begin with, without a slash at the end. */
  publicUrl: string;
  apiKey: string;
  /** Undefined: one is made and kept in the data folder. */
  secret: string | undefined;
  /** Keys that secrets of others (video hosts, the OpenID provider) are encrypted with, the current one first; empty: one that is derived from the secret. */
  secretsKeys: readonly string[];
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Origins of push services beside those of the browsers. */
  pushOrigins: readonly string[];
  /** Absolute path of a service account file of Firebase; without it native apps get no pushes. */
  fcmAccountPath: string | undefined;
  /** Whether an OpenID provider may be on this machine or its network, and without TLS. */
  isPrivateProviderAllowed: boolean;
  /** Whether webhooks may go to this machine or its network, and without TLS. */
  isPrivateWebhookAllowed: boolean;
  /** The program that converts videos: `off`, or a path; undefined: the one of PATH. */
  ffmpegPath: string | undefined;
  /** The one UDP port of live media; 0 switches live media off. */
  mediaPort: number;
  /** Address that browsers reach the media port by, where this machine has another one. */
  publicIp: string | undefined;
  /** Where plans are paid; undefined: they are only given. */
  stripe: StripeConfig | undefined;
  live: LiveConfig;
  logLevel: string;
  /** Requests a minute and address; 0 switches the limit off. */
  rateLimit: number;
  /** Requests a minute and API key on each node; 0 switches the limit off. */
  keyRateLimit: number;
  trustProxy: boolean;
}

/**
 * Reads the configuration; the only place that looks at the environment.
 * @throws StartError naming every variable that is wrong, or that production must not leave at its default.
 */
export function readConfig(environment: Record<string, string | undefined>, baseDir: string): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ');
    throw new StartError(`Configuration: ${wrong}`);
  }
  const env = parsed.data;
  const isProduction = env.NODE_ENV === 'production';
  if (isProduction) {
    const missing = [
      env.SECRET === undefined && 'SECRET',
      env.API_KEY === defaultApiKey && 'API_KEY',
      env.PUBLIC_URL === undefined && 'PUBLIC_URL',
    ].filter((name) => name !== false);
    if (missing.length > 0) throw new StartError(`Configuration: production needs its own ${missing.join(', ')}`);
    if (env.DEMO) {
      throw new StartError('Configuration: production does not start with DEMO=on, whose passwords everybody knows');
    }
  }
  return {
    isProduction,
    host: env.HOST,
    port: env.PORT,
    dataDir: isAbsolute(env.DATA_DIR) ? env.DATA_DIR : resolve(baseDir, env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    isDatabaseDurable: env.DATABASE_FSYNC,
    isDatabasePreparing: env.DATABASE_PREPARED,
    s3: readStorageConfig(given),
    redisUrl: env.REDIS_URL,
    isDemo: env.DEMO ?? !isProduction,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    apiKey: env.API_KEY,
    secret: env.SECRET,
    secretsKeys: env.SECRETS_KEYS ?? [],
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    pushOrigins: env.PUSH_ORIGINS ?? [],
    fcmAccountPath: env.FCM_SERVICE_ACCOUNT && resolve(baseDir, env.FCM_SERVICE_ACCOUNT),
    isPrivateProviderAllowed: env.SINGLE_SIGN_ON_PRIVATE ?? !isProduction,
    isPrivateWebhookAllowed: env.WEBHOOKS_PRIVATE ?? !isProduction,
    ffmpegPath: env.FFMPEG_PATH,
    mediaPort: env.MEDIA_PORT,
    publicIp: env.PUBLIC_IP,
    stripe: readStripeConfig(given),
    live: readLiveConfig(given),
    logLevel: env.LOG_LEVEL,
    rateLimit: env.RATE_LIMIT,
    keyRateLimit: env.KEY_RATE_LIMIT,
    trustProxy: env.TRUST_PROXY,
  };
}

/** What works, but should not stay so: told at start. */
export function listConfigWarnings(config: Config): string[] {
  if (!config.isProduction || config.smtpUrl !== undefined) return [];
  return [
    'SMTP_URL is not set: nobody gets mails. They are kept in the data folder, where admins read them, links to set passwords of lower ranks included.',
  ];
}
