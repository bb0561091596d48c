import { randomUUID } from 'node:crypto';
import { StartError } from '#platform/config/start-error.ts';

const channel = 'candela:relay';
const connectMilliseconds = 5000;
/** Sent when a node is reachable again: the others may have missed its messages. */
const spokeInVain = 'spoke-in-vain';

type Listener = (payload: unknown, node: string) => void;

/** Carries messages between the nodes of an installation. */
export interface Relay {
  /** Reaches every other node; while Redis is unreachable the message is lost, and `onReturn` tells so afterwards. */
  send(topic: string, payload: unknown): void;
  on(topic: string, listener: Listener): void;
  /** Whether this node hears the others. */
  isReceiving(): boolean;
  /** Calls back when this node hears the others again, or one of them is back: messages may have been missed. */
  onReturn(listener: () => void): void;
  close(): Promise<void>;
}

/** @throws StartError when Redis cannot be reached */
export async function openRelay(url: string): Promise<Relay> {
  // Most installations have one node: the client is 240 files.
  const { createClient } = await import('@redis/client');
  const node = randomUUID();
  const listeners = new Map<string, Listener>();
  const returnListeners: (() => void)[] = [];
  const publisher = createClient({ url, socket: { connectTimeout: connectMilliseconds }, disableOfflineQueue: true });
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
  const send = (topic: string, payload: unknown) => {
    if (!publisher.isReady) return;
    publisher.publish(channel, JSON.stringify({ node, topic, payload })).catch(() => {});
  };
  await subscriber.subscribe(channel, (text) => {
    const message = JSON.parse(text) as { node: string; topic: string; payload: unknown };
    if (message.node === node) return;
    if (message.topic === spokeInVain) returned();
    else listeners.get(message.topic)?.(message.payload, message.node);
  });
  subscriber.on('ready', returned);
  publisher.on('ready', () => send(spokeInVain, null));
  return {
    send,
    on: (topic, listener) => void listeners.set(topic, listener),
    isReceiving: () => subscriber.isReady,
    onReturn: (listener) => void returnListeners.push(listener),
    close: async () => {
      await Promise.all([publisher.close(), subscriber.close()]);
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
