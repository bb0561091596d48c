import type { FastifyInstance } from 'fastify';
import { hubAddress, openHub } from './hub-client.ts';

/** Listens as a user; returns a function that counts the `notifications.changed` messages received. */
export async function listenAtDrawer(app: FastifyInstance, token: string): Promise<() => number> {
  const { frames, ready } = openHub(await hubAddress(app), token);
  await ready;
  return () => frames.filter(({ event }) => event === 'notifications.changed').length;
}
