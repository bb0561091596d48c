import type { MediaRequest } from '#live/media/messages.ts';
import type { LiveConfig } from '#platform/config/live-config.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import { createCloudflareProvider } from './cloudflare.ts';
import { createEmbeddedProvider } from './embedded.ts';
import { createMediamtxProvider } from './mediamtx.ts';
import { createMillicastProvider } from './millicast.ts';
import type { ProviderLog } from './provider-api.ts';
import type { LiveProvider } from './provider.ts';
import { createStreamNames } from './stream-names.ts';

interface Deps {
  config: LiveConfig;
  publicUrl: string;
  /** Secret of the installation. */
  secret: string;
  /** Whether this node has a media process. */
  hasMedia: boolean;
  /** Sends to the media process, whichever node runs it. */
  sendToMedia(request: MediaRequest): void;
  log: ProviderLog;
}

/** The configured provider. */
export function createLiveProvider({ config, publicUrl, secret, hasMedia, sendToMedia, log }: Deps): LiveProvider {
  const key = deriveKey(secret, 'streams');
  const names = createStreamNames(Buffer.from(deriveKey(secret, 'stream names')).toString('hex').slice(0, 8));
  switch (config.provider) {
    case 'embedded':
      return createEmbeddedProvider({ publicUrl, key, hasMedia, sendToMedia });
    case 'mediamtx':
      return createMediamtxProvider({ ...config, key, names, log });
    case 'millicast':
      return createMillicastProvider({ ...config, names, log });
    case 'cloudflare':
      return createCloudflareProvider({ ...config, names, log });
  }
}
