import type { FastifyInstance } from 'fastify';
import type { HubFrame } from '@candela/contract/hub';
import { hubAddress, openHub } from './hub-client.ts';

/** Listens as a user; returns a function that lists the messages about notifications received. */
export async function listenAtDrawer(app: FastifyInstance, token: string): Promise<() => HubFrame[]> {
  const { frames, ready } = openHub(await hubAddress(app), token);
  await ready;
  return () => frames.filter(({ event }) => event.startsWith('notifications.'));
}
