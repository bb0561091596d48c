import { describe, expect, it } from 'vitest';
import { readLiveConfig } from './live-config.ts';

describe('the configuration of live media', () => {
  it('is the embedded engine unless told', () => {
    expect(readLiveConfig({})).toEqual({ provider: 'embedded' });
  });

  it('names what the chosen provider lacks', () => {
    const lacking = (environment: Record<string, string>) => () => readLiveConfig(environment);
    expect(lacking({ LIVE_PROVIDER: 'mediamtx', MEDIAMTX_API_URL: 'http://m:9997' })).toThrow(
      'LIVE_PROVIDER=mediamtx needs MEDIAMTX_WEBRTC_URL, MEDIAMTX_HOOK_SECRET',
    );
    expect(lacking({ LIVE_PROVIDER: 'millicast' })).toThrow(
      'LIVE_PROVIDER=millicast needs MILLICAST_ACCOUNT_ID, MILLICAST_API_SECRET, MILLICAST_WEBHOOK_SECRET',
    );
    expect(lacking({ LIVE_PROVIDER: 'cloudflare', CLOUDFLARE_ACCOUNT_ID: 'a' })).toThrow(
      'needs CLOUDFLARE_API_TOKEN, CLOUDFLARE_CUSTOMER_CODE, CLOUDFLARE_NOTIFICATION_SECRET',
    );
    expect(lacking({ LIVE_PROVIDER: 'livekit' })).toThrow('LIVE_PROVIDER');
  });

  it('says what is wrong without saying a secret', () => {
    const read = () =>
      readLiveConfig({ LIVE_PROVIDER: 'mediamtx', MEDIAMTX_HOOK_SECRET: 'tiny', MEDIAMTX_API_URL: 'm:1' });
    expect(read).toThrow(/MEDIAMTX_API_URL must be an address.*MEDIAMTX_HOOK_SECRET must have at least 16/);
    expect(read).not.toThrow(/tiny/);
  });

  it('reads addresses without a slash at the end, and makes those of the services', () => {
    const mediamtx = readLiveConfig({
      LIVE_PROVIDER: 'mediamtx',
      MEDIAMTX_API_URL: 'http://127.0.0.1:9997/',
      MEDIAMTX_WEBRTC_URL: 'https://live.example.org/rtc/',
      MEDIAMTX_HOOK_SECRET: 'sixteen letters.',
    });
    expect(mediamtx).toMatchObject({ apiUrl: 'http://127.0.0.1:9997', webrtcUrl: 'https://live.example.org/rtc' });
    const cloudflare = readLiveConfig({
      LIVE_PROVIDER: 'cloudflare',
      CLOUDFLARE_ACCOUNT_ID: 'a',
      CLOUDFLARE_API_TOKEN: 'sixteen letters.',
      CLOUDFLARE_CUSTOMER_CODE: 'f33zs165nr7gyfy4',
      CLOUDFLARE_NOTIFICATION_SECRET: 'sixteen letters.',
    });
    expect(cloudflare).toMatchObject({ customerOrigin: 'https://customer-f33zs165nr7gyfy4.cloudflarestream.com' });
  });
});
