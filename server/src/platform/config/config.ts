import { isAbsolute, resolve } from 'node:path';
import * as z from 'zod';
import { isThisMachine, type Reach } from '#platform/http/public-requests.ts';
import { nodeRoles, type NodeRole } from '@candela/contract/site/nodes';
import { readDatabaseConfig, type DatabaseConfig } from './database-config.ts';
import { readLiveConfig, type LiveConfig } from './live-config.ts';
import { checkRoles, roleList } from './roles-config.ts';
import { StartError } from './start-error.ts';
import { readStorageConfig, type S3Config } from './storage-config.ts';
import { readStripeConfig, type StripeConfig } from './stripe-config.ts';

/** The default key of clients, which is public in this file: acceptable on a laptop, refused in production. */
export const defaultApiKey = 'candela-web';

const flag = z.enum(['on', 'off', 'true', 'false', '1', '0']).transform((v) => v === 'on' || v === 'true' || v === '1');

const listOf = (list: string) => list.split(',').map((part) => part.trim());

/** A witness of the public log: its key and its address. */
const witness = z
  .string()
  .regex(
    /^[!-*,-~]+\+(?:[0-9a-f]{2}){4}\+[A-Za-z0-9+/=]+ https?:\/\/\S+$/,
    'must be keys with addresses: name+id+key https://witness.example',
  )
  .transform((text) => {
    const [key = '', address = ''] = text.split(' ');
    return { key, address: address.replace(/\/$/, '') };
  });

const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('0.0.0.0'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  DATA_DIR: z.string().min(1).default('./data'),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must begin with redis:// or rediss://')
    .optional(),
  ROLES: roleList.default([...nodeRoles]),
  NODE_ADDRESS: z
    .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
    .refine((url) => isOrigin(url), 'must end after the host and port')
    .optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(5),
  DEMO: flag.optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
    .refine((url) => isOrigin(url), 'must end after the host and port: pages are served at / only')
    .optional(),
  API_KEY: z.string().min(8).default(defaultApiKey),
  SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SECRET_CHANGED: flag.default(false),
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
  LEDGER_KEY: z
    .base64('must be a key of 32 bytes in base64')
    .refine((key) => Buffer.from(key, 'base64').length === 32, 'must be a key of 32 bytes in base64')
    .optional(),
  LEDGER_WITNESSES: z.string().transform(listOf).pipe(z.array(witness)).optional(),
  LEDGER_TIMESTAMPS: z
    .string()
    .transform(listOf)
    .pipe(z.array(z.url({ protocol: /^https?$/ })))
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'must be an address, or a name and an address: School <mail@school.example>',
    )
    .optional(),
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
  OPS_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  OPS_HOST: z.string().default('127.0.0.1'),
});

function isOrigin(url: string): boolean {
  return URL.canParse(url) && new URL(url).href === `${new URL(url).origin}/`;
}

export interface Config extends DatabaseConfig {
  isProduction: boolean;
  host: string;
  port: number;
  /** Absolute path. */
  dataDir: string;
  /** The bucket that stores files; undefined: files are stored in the data folder. */
  s3: S3Config | undefined;
  /** Carries messages between nodes; a single node needs none. */
  redisUrl: string | undefined;
  /** What this process is there for. */
  roles: readonly NodeRole[];
  /** Where other nodes reach this one, without a trailing slash; undefined: at its first address in the network. */
  nodeAddress: string | undefined;
  /** How long a node that stops still serves after it has said so, when others are there. */
  drainSeconds: number;
  isDemo: boolean;
  /** Base address of links in emails, without a trailing slash. */
  publicUrl: string;
  apiKey: string;
  /** Undefined: a secret is generated and kept in the data folder. */
  secret: string | undefined;
  /** Whether another secret than before is meant: otherwise it is refused. */
  isSecretChanged: boolean;
  /**
   * Keys that encrypt third-party secrets (video hosts, the OpenID provider), the current one first; empty: a key derived from the
   * secret is used.
   */
  secretsKeys: readonly string[];
  /** The key that signs the public log, 32 bytes in base64; undefined: one is made and stored sealed. */
  ledgerKey: string | undefined;
  /** Who signs its checkpoints, too, by key (C2SP signed-note) and address. */
  ledgerWitnesses: readonly { key: string; address: string }[];
  /** Addresses of time-stamp authorities (RFC 3161) for its checkpoints. */
  ledgerTimestamps: readonly string[];
  smtpUrl: string | undefined;
  /** Sender of mails, as `Name <address>`; undefined: the product, at an address of the host of `publicUrl`. */
  mailFrom: string | undefined;
  /** Origins of push services in addition to those of the browsers. */
  pushOrigins: readonly string[];
  /** Absolute path of a service account file of Firebase; without it native apps get no pushes. */
  fcmAccountPath: string | undefined;
  /** Where an OpenID provider may be, and webhooks may be sent. */
  providerReach: Reach;
  webhookReach: Reach;
  /** Where sources of news and calendars may be. */
  newsReach: Reach;
  /** The program that converts videos: `off`, or a path; undefined: the one found in PATH. */
  ffmpegPath: string | undefined;
  /** The one UDP port of live media; 0 disables live media. */
  mediaPort: number;
  /** Address at which browsers reach the media port, if it differs from this machine's address. */
  publicIp: string | undefined;
  /** The payment provider for plans; undefined: plans can only be granted by admins. */
  stripe: StripeConfig | undefined;
  live: LiveConfig;
  logLevel: string;
  /** Requests per minute and address; 0 disables the limit. */
  rateLimit: number;
  /** Requests per minute and API key on each node; 0 disables the limit. */
  keyRateLimit: number;
  trustProxy: boolean;
  /** Where metrics are read, apart from the public port; 0: nowhere. */
  opsPort: number;
  opsHost: string;
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
    ...readDatabaseConfig(given),
    s3: readStorageConfig(given),
    redisUrl: env.REDIS_URL,
    roles: checkRoles(env.ROLES, given['DATABASE_URL'] !== undefined, given['LIVE_PROVIDER']),
    drainSeconds: env.DRAIN_SECONDS,
    nodeAddress: env.NODE_ADDRESS && new URL(env.NODE_ADDRESS).origin,
    isDemo: env.DEMO ?? !isProduction,
    publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin,
    apiKey: env.API_KEY,
    secret: env.SECRET,
    isSecretChanged: env.SECRET_CHANGED,
    secretsKeys: env.SECRETS_KEYS ?? [],
    ledgerKey: env.LEDGER_KEY,
    ledgerWitnesses: env.LEDGER_WITNESSES ?? [],
    ledgerTimestamps: env.LEDGER_TIMESTAMPS ?? [],
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    pushOrigins: env.PUSH_ORIGINS ?? [],
    fcmAccountPath: env.FCM_SERVICE_ACCOUNT && resolve(baseDir, env.FCM_SERVICE_ACCOUNT),
    providerReach: reachOf(env.SINGLE_SIGN_ON_PRIVATE, isProduction),
    webhookReach: reachOf(env.WEBHOOKS_PRIVATE, isProduction),
    newsReach: reachOf(undefined, isProduction),
    ffmpegPath: env.FFMPEG_PATH,
    mediaPort: env.MEDIA_PORT,
    publicIp: env.PUBLIC_IP,
    stripe: readStripeConfig(given),
    live: readLiveConfig(given),
    logLevel: env.LOG_LEVEL,
    rateLimit: env.RATE_LIMIT,
    keyRateLimit: env.KEY_RATE_LIMIT,
    trustProxy: env.TRUST_PROXY,
    opsPort: env.OPS_PORT,
    opsHost: env.OPS_HOST,
  };
}

/** Without a setting this machine alone can be reached, where an installation is tried out together with what it talks to. */
function reachOf(isPrivateAllowed: boolean | undefined, isProduction: boolean): Reach {
  if (isPrivateAllowed === undefined) return isProduction ? 'public' : 'loopback';
  return isPrivateAllowed ? 'network' : 'public';
}

/** Settings that work but should not stay as they are: logged at start. */
export function listConfigWarnings(config: Config): string[] {
  const { smtpUrl, mailFrom, publicUrl } = config;
  if (!config.isProduction) {
    if (isThisMachine(new URL(publicUrl).hostname)) return [];
    return [
      `PUBLIC_URL is ${publicUrl}, but NODE_ENV is not production: the key of the API is public${config.isDemo ? ', and so are the passwords of the demo accounts' : ''}.`,
    ];
  }
  const warnings = [
    smtpUrl === undefined &&
      'SMTP_URL is not set: nobody gets mails. They are kept in the data folder, where admins read them, links to set passwords of lower ranks included.',
    smtpUrl !== undefined &&
      mailFrom === undefined &&
      `MAIL_FROM is not set: mails are sent from no-reply@${new URL(publicUrl).hostname}, which the mail server may refuse.`,
    !publicUrl.startsWith('https:') &&
      'PUBLIC_URL has no https: passkeys, push notifications and cameras work only over https, and cookies are not protected.',
  ];
  return warnings.filter((warning) => warning !== false);
}
