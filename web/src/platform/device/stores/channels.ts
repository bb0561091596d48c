import type { ChannelName } from '#platform/device/stores/device-stores.ts';

/** A channel between the tabs of this browser. A session as another person has one of its own, by its id. */
export function openChannel(name: ChannelName, sessionId?: string | null): BroadcastChannel {
  return new BroadcastChannel(sessionId ? `${name}-${sessionId}` : name);
}
