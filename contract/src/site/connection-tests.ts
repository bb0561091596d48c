import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { uuidParams } from '#fields.ts';

/** Services that an installation depends on and that can be tested. */
export const connectionKinds = ['mail', 'push', 'storage', 'live'] as const;
export type ConnectionKind = (typeof connectionKinds)[number];

/**
 * Outcome of a test. Push services refuse to take messages because of the contact of this installation (`pushContact`), keys that have
 * changed (`pushKeys`), or the clock of this server (`pushClock`).
 */
export const connectionOutcomes = [
  'works',
  'keptAsFile',
  'noDevice',
  'pushContact',
  'pushKeys',
  'pushClock',
  'failed',
] as const;
export type ConnectionOutcome = (typeof connectionOutcomes)[number];

export const connectionTestSchema = z.object({
  id: z.uuid(),
  kind: z.enum(connectionKinds),
  /** Null while it waits or runs. */
  outcome: z.nullable(z.enum(connectionOutcomes)),
  /** If it failed, the error message of the service; otherwise where the test message went. */
  detail: z.string(),
  /** How long it took, in milliseconds; null until it is done. */
  milliseconds: z.nullable(z.int()),
});

export type ConnectionTest = z.infer<typeof connectionTestSchema>;

export const startConnectionTest = endpoint({
  method: 'POST',
  path: '/connection-tests',
  permission: 'settings.manage',
  audit: 'reads',
  summary: 'Test the connection to mail, push, storage or live media',
  description:
    'In the background; test messages go to the caller. At most five tests of a kind per caller in ten minutes.',
  body: z.object({ kind: z.enum(connectionKinds) }),
  output: connectionTestSchema,
  status: 202,
  errors: ['request.tooMany'],
});

export const getConnectionTest = endpoint({
  method: 'GET',
  path: '/connection-tests/{id}',
  permission: 'settings.manage',
  summary: 'Get the result of a connection test',
  params: uuidParams,
  output: connectionTestSchema,
  errors: ['connectionTests.notFound'],
});
