import { randomInt } from 'node:crypto';
import type { LiveProvider } from '#live/providers/provider.ts';
import type { ConnectionTrial } from '#site/connection-trials.ts';

/** Above the ids of events. */
const firstId = 10_000_000_000;

/** Creates a test stream at the provider of live media, and ends it. @throws AppError streams.unavailable */
export function liveTrial(provider: LiveProvider): ConnectionTrial {
  return async () => {
    const stream = await provider.ensure({ streamId: String(firstId + randomInt(1_000_000_000)), record: false });
    await provider.end(stream);
    return { outcome: 'works', detail: provider.name };
  };
}
