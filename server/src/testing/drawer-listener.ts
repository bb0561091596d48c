import type { FastifyInstance } from 'fastify';
import { hubAddress, openHub } from './hub-client.ts';

/** Listens as a user; returns a function that counts the `notifications.changed` messages received. */
export async function listenAtDrawer(app: FastifyInstance, token: string): Promise<() => number> {
  const changes = await listenToDrawer(app, token);
  return () => changes().length;
}

/** Listens as a user; returns a function that lists the data of these messages. */
export async function listenToDrawer(app: FastifyInstance, token: string): Promise<() => unknown[]> {
  const { frames, ready } = openHub(await hubAddress(app), token);
  await ready;
  return () => frames.flatMap(({ event, data }) => (event === 'notifications.changed' ? [data] : []));
}
