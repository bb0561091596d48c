import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { idParams } from '#fields.ts';

/** What the entries of a trade idea in the public log committed to. */
export const openingSchema = z.object({
  /** 32 bytes as hexadecimal digits: an entry's commitment is HMAC-SHA-256 of its body with them. Null: withheld for ever. */
  secret: z.nullable(z.string()),
  entries: z.array(
    z.object({
      /** Its place in the log. */
      index: z.int(),
      /** Its public text (RFC 8785). */
      entry: z.string(),
      /** Canonical JSON (RFC 8785). Null: withheld for ever. */
      body: z.nullable(z.string()),
    }),
  ),
});

export type IdeaOpening = z.infer<typeof openingSchema>;

export const getIdeaOpening = endpoint({
  method: 'GET',
  path: '/ideas/{id}/opening',
  permission: 'ideas.read',
  visibleBy: 'Trade Ideas',
  summary: 'Get what the entries of a trade idea in the public log committed to',
  description:
    'Whoever may read an idea may open its entries. `GET /ledger/export`, outside the API, has those that are open to everybody.',
  params: idParams,
  output: openingSchema,
  errors: ['ideas.notFound'],
});

/** A new key for checkpoints. */
export const rotateLogKey = endpoint({
  method: 'POST',
  path: '/ledger/keys',
  permission: 'settings.manage',
  isStepUp: true,
  audit: 'recorded',
  summary: 'Have a new key sign the public log',
  description: 'For 30 days checkpoints are signed by the key before, too. A key of the environment is changed there.',
  errors: ['ledger.keyOfEnvironment'],
});
