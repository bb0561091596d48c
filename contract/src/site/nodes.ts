import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { instant } from '#fields.ts';

/** What a process can be there for. */
export const nodeRoles = ['web', 'worker', 'media', 'scanner'] as const;
export type NodeRole = (typeof nodeRoles)[number];

/** What keeps a node from its work; for the first five it asks to be sent no requests. */
export const nodeReasons = [
  'starting',
  'draining',
  'lag',
  'disk',
  'clock',
  'clockDrift',
  'database',
  'redis',
  'bucket',
] as const;
export type NodeReason = (typeof nodeReasons)[number];

/** What is wrong between nodes. */
export const nodeWarnings = ['versions', 'noRedis', 'ownFolders', 'secrets', 'keys', 'noWorker', 'noScanner'] as const;
export type NodeWarning = (typeof nodeWarnings)[number];

export const nodeSchema = z.object({
  id: z.uuid(),
  roles: z.array(z.enum(nodeRoles)),
  version: z.string(),
  /** Where other nodes reach it. */
  address: z.string(),
  startedAt: instant,
  seenAt: instant,
  /** Gone: not heard of for twenty seconds, without having said that it ends. */
  state: z.enum(['running', 'draining', 'gone']),
  reasons: z.array(z.enum(nodeReasons)),
  /** Seconds by which its clock is ahead of the database's. */
  clockSeconds: z.number(),
});

export type InstallationNode = z.infer<typeof nodeSchema>;

export const listNodes = endpoint({
  method: 'GET',
  path: '/nodes',
  permission: 'jobs.manage',
  summary: 'List the processes of the installation',
  description:
    'Each says every five seconds that it lives, and is `gone` after twenty seconds of silence; those that are gone are listed for a day. `warnings` tells what is wrong between those that live.',
  output: z.object({ nodes: z.array(nodeSchema), warnings: z.array(z.enum(nodeWarnings)) }),
});
