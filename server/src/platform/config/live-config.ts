import * as z from 'zod';
import { StartError } from './start-error.ts';

const address = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
  .transform((url) => url.replace(/(?<!\/)\/+$/, ''));
const secret = z.string().min(16, 'must have at least 16 characters');
const word = z.string().regex(/^[\w-]+$/, 'must be letters and digits');

const environmentSchema = z.object({
  LIVE_PROVIDER: z.enum(['embedded', 'mediamtx', 'millicast', 'cloudflare']).default('embedded'),
  MEDIAMTX_API_URL: address.optional(),
  MEDIAMTX_WEBRTC_URL: address.optional(),
  MEDIAMTX_HLS_URL: address.optional(),
  MEDIAMTX_PLAYBACK_URL: address.optional(),
  MEDIAMTX_HOOK_SECRET: secret.optional(),
  MILLICAST_ACCOUNT_ID: word.optional(),
  MILLICAST_API_SECRET: secret.optional(),
  MILLICAST_WEBHOOK_SECRET: z.base64('must be the secret in base64, as the dashboard shows it').min(1).optional(),
  CLOUDFLARE_ACCOUNT_ID: word.optional(),
  CLOUDFLARE_API_TOKEN: secret.optional(),
  CLOUDFLARE_CUSTOMER_CODE: word.optional(),
  CLOUDFLARE_NOTIFICATION_SECRET: secret.optional(),
  CLOUDFLARE_WEBHOOK_SECRET: secret.optional(),
});

/** The provider of live media and its credentials. */
export type LiveConfig =
  | { provider: 'embedded' }
  | {
      provider: 'mediamtx';
      apiUrl: string;
      webrtcUrl: string;
      hlsUrl: string | undefined;
      playbackUrl: string | undefined;
      hookSecret: string;
    }
  | {
      provider: 'millicast';
      accountId: string;
      apiSecret: string;
      webhookSecret: string;
      apiUrl: string;
      directorUrl: string;
      mediaOrigin: string;
    }
  | {
      provider: 'cloudflare';
      accountId: string;
      apiToken: string;
      notificationSecret: string;
      webhookSecret: string | undefined;
      apiUrl: string;
      customerOrigin: string;
    };

/** @throws StartError naming what is wrong, or what the chosen provider lacks; never a value, which may be a secret */
export function readLiveConfig(environment: Record<string, string | undefined>): LiveConfig {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ');
    throw new StartError(`Configuration: ${wrong}`);
  }
  const env = parsed.data;

  /** All variables, as strings. */
  function need<N extends Exclude<keyof typeof env, 'LIVE_PROVIDER'>>(...names: N[]): Record<N, string> {
    const missing = names.filter((name) => env[name] === undefined);
    if (missing.length > 0) {
      throw new StartError(`Configuration: LIVE_PROVIDER=${env.LIVE_PROVIDER} needs ${missing.join(', ')}`);
    }
    return env as Record<N, string>;
  }

  switch (env.LIVE_PROVIDER) {
    case 'embedded':
      return { provider: 'embedded' };
    case 'mediamtx': {
      const given = need('MEDIAMTX_API_URL', 'MEDIAMTX_WEBRTC_URL', 'MEDIAMTX_HOOK_SECRET');
      return {
        provider: 'mediamtx',
        apiUrl: given.MEDIAMTX_API_URL,
        webrtcUrl: given.MEDIAMTX_WEBRTC_URL,
        hlsUrl: env.MEDIAMTX_HLS_URL,
        playbackUrl: env.MEDIAMTX_PLAYBACK_URL,
        hookSecret: given.MEDIAMTX_HOOK_SECRET,
      };
    }
    case 'millicast': {
      const given = need('MILLICAST_ACCOUNT_ID', 'MILLICAST_API_SECRET', 'MILLICAST_WEBHOOK_SECRET');
      return {
        provider: 'millicast',
        accountId: given.MILLICAST_ACCOUNT_ID,
        apiSecret: given.MILLICAST_API_SECRET,
        webhookSecret: given.MILLICAST_WEBHOOK_SECRET,
        apiUrl: 'https://api.millicast.com',
        directorUrl: 'https://director.millicast.com',
        mediaOrigin: 'https://*.millicast.com',
      };
    }
    case 'cloudflare': {
      const given = need(
        'CLOUDFLARE_ACCOUNT_ID',
        'CLOUDFLARE_API_TOKEN',
        'CLOUDFLARE_CUSTOMER_CODE',
        'CLOUDFLARE_NOTIFICATION_SECRET',
      );
      return {
        provider: 'cloudflare',
        accountId: given.CLOUDFLARE_ACCOUNT_ID,
        apiToken: given.CLOUDFLARE_API_TOKEN,
        notificationSecret: given.CLOUDFLARE_NOTIFICATION_SECRET,
        webhookSecret: env.CLOUDFLARE_WEBHOOK_SECRET,
        apiUrl: 'https://api.cloudflare.com/client/v4',
        customerOrigin: `https://customer-${given.CLOUDFLARE_CUSTOMER_CODE}.cloudflarestream.com`,
      };
    }
  }
}
