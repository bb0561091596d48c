import { randomUUID } from 'node:crypto';
import { StartError } from '#platform/config/start-error.ts';
import { createBoundedPublishing } from './bounded-publishing.ts';
import { beatMilliseconds, createRelayHealth } from './relay-health.ts';

const connectMilliseconds = 5000;
/** Between pings on a connection that is idle, and until one without an answer is replaced. */
const pingMilliseconds = 5000;
const silenceMilliseconds = 15_000;
const maxCommands = 10_000;
/** Sent when a node is reachable again: the others may have missed its messages. */
const spokeInVain = 'spoke-in-vain';
const beat = 'beat';
const goodbye = 'goodbye';

type Listener = (payload: unknown, node: string) => void;

/** Carries messages between the nodes of an installation. */
export interface Relay {
  /** Reaches every other node; while Redis is unreachable or silent the message is lost, and `onReturn` tells so afterwards. */
  send(topic: string, payload: unknown): void;
  on(topic: string, listener: Listener): void;
  /** Whether this node hears all others; false within ten seconds when Redis, or a node that was there, falls silent. */
  isReceiving(): boolean;
  /** Calls back when this node hears the others again, or one of them is back: messages may have been missed. */
  onReturn(listener: () => void): void;
  /**
   * Adds to a counter that all nodes share, which is gone after a time from its first use.
   * @returns null when Redis is away
   */
  count(name: string, by: number, milliseconds: number): Promise<{ total: number; leftMilliseconds: number } | null>;
  close(): Promise<void>;
}

const countScript = `local total = redis.call('INCRBY', KEYS[1], ARGV[1])
if total == tonumber(ARGV[1]) then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return {total, redis.call('PTTL', KEYS[1])}`;

/**
 * @param installation its id: installations that share a Redis do not hear each other
 * @throws StartError when Redis cannot be reached
 */
export async function openRelay(url: string, installation: string): Promise<Relay> {
  // Most installations have one node: the client is 240 files.
  const { createClient } = await import('@redis/client');
  const node = randomUUID();
  const channel = `candela:${installation}:relay`;
  const listeners = new Map<string, Listener>();
  const returnListeners: (() => void)[] = [];
  const publisher = createClient({
    url,
    socket: { connectTimeout: connectMilliseconds, socketTimeout: silenceMilliseconds },
    pingInterval: pingMilliseconds,
    commandsQueueMaxLength: maxCommands,
    disableOfflineQueue: true,
  });
  const subscriber = publisher.duplicate({ disableOfflineQueue: false });
  // They reconnect by themselves; until then nodes hear only their own messages.
  for (const client of [publisher, subscriber]) client.on('error', () => {});
  try {
    await within(connectMilliseconds, Promise.all([publisher.connect(), subscriber.connect()]));
  } catch (error) {
    publisher.destroy();
    subscriber.destroy();
    throw new StartError(
      `Redis at REDIS_URL cannot be used: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  const returned = () => returnListeners.forEach((listener) => listener());
  const health = createRelayHealth(node, returned);
  const publishing = createBoundedPublishing((to, text) => publisher.publish(to, text));
  const send = (topic: string, payload: unknown): boolean => {
    if (publisher.isReady) return publishing.send(channel, JSON.stringify({ node, topic, payload }));
    publishing.lose();
    return false;
  };
  await subscriber.subscribe(channel, (text) => {
    const message = JSON.parse(text) as { node: string; topic: string; payload: unknown };
    health.hear(message.node);
    if (message.topic === beat || message.node === node) return;
    if (message.topic === goodbye) health.forget(message.node);
    else if (message.topic === spokeInVain) returned();
    else listeners.get(message.topic)?.(message.payload, message.node);
  });
  subscriber.on('ready', () => {
    health.startAnew();
    returned();
  });
  publisher.on('ready', () => void send(spokeInVain, null));
  const timer = setInterval(() => {
    health.look();
    // Something was lost although the connection is still the same.
    if (send(beat, null) && publishing.takeLost()) send(spokeInVain, null);
  }, beatMilliseconds).unref();
  return {
    send: (topic, payload) => void send(topic, payload),
    on: (topic, listener) => void listeners.set(topic, listener),
    isReceiving: () => subscriber.isReady && !health.isAway(),
    onReturn: (listener) => void returnListeners.push(listener),
    count: async (name, by, milliseconds) => {
      if (!publisher.isReady || publishing.isStuck()) return null;
      const given = { keys: [`candela:${installation}:count:${name}`], arguments: [String(by), String(milliseconds)] };
      try {
        const [total = 0, left = 0] = (await publisher.eval(countScript, given)) as number[];
        return { total, leftMilliseconds: left };
      } catch {
        return null;
      }
    },
    close: async () => {
      clearInterval(timer);
      send(goodbye, null);
      // Redis may be silent: then there is nothing to wait for.
      await within(connectMilliseconds, Promise.all([publisher.close(), subscriber.close()])).catch(() => {
        for (const client of [publisher, subscriber]) if (client.isOpen) client.destroy();
      });
    },
  };
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
