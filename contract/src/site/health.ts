import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';

export const getHealth = endpoint({
  method: 'GET',
  path: '/health',
  permission: 'public',
  summary: 'Check whether the server and its database respond',
  output: z.object({ status: z.literal('ok'), version: z.string() }),
  errors: ['server.noDatabase'],
});
