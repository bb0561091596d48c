import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { givenInstant, instant, uuid, uuidParams } from '#fields.ts';
import { listOf, pageOf, pageQuery } from '#paging.ts';
import { testEventType, webhookEventTypes } from './webhook-events.ts';

/** Maximum number of endpoints of an installation. */
export const maxWebhookEndpoints = 50;

/** Days for which deliveries are kept, and can be repeated. */
export const webhookLogDays = 30;

/** Days without a success after which an endpoint is disabled. */
export const webhookFailingDays = 5;

/** Hours for which the previous secret is valid after a rotation. */
export const overlapHours = [0, 1, 24, 72, 168] as const;

/** http or https, without a password and without a fragment. */
const url = z
  .string()
  .check(z.trim(), z.maxLength(2000), z.regex(/^https?:\/\/[^\s/?#@\\]+([/?][^\s#\\]*)?$/i), z.refine(isUrl));

/** Checks host, port and other parts that a pattern cannot check. */
function isUrl(text: string): boolean {
  return z.url().safeParse(text).success;
}

/** What an admin enters. */
export const webhookFields = z.object({
  url,
  description: z.string().check(z.trim(), z.maxLength(200)),
  eventTypes: z.array(z.enum(webhookEventTypes)).check(z.minLength(1), z.maxLength(webhookEventTypes.length)),
  isEnabled: z.boolean(),
});

export type WebhookFields = z.infer<typeof webhookFields>;

/** Why an endpoint is disabled: by an admin, because of a 410 response, or after days of failures. */
export const offReasons = ['byHand', 'gone', 'failing'] as const;

/** Outcome of an attempt without a response. */
export const deliveryProblems = [
  /** An address of this machine or its network, or not https. */
  'addressRefused',
  'timedOut',
  'unreachable',
  'badCertificate',
  /** The secret cannot be decrypted: its key is missing. */
  'keyLost',
  /** The endpoint was disabled before the attempt. */
  'switchedOff',
] as const;

export type DeliveryProblem = (typeof deliveryProblems)[number];

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

export type DeliveryState = (typeof deliveryStates)[number];

export const webhookEndpointSchema = z.object({
  id: uuid,
  ...webhookFields.shape,
  url: z.string(),
  /** Null while it is enabled. */
  offReason: z.nullable(z.enum(offReasons)),
  offSince: z.nullable(instant),
  /** Start of the current series of failures; null: the last attempt succeeded. */
  failingSince: z.nullable(instant),
  /** Attempts of the last seven days (UTC). */
  attempts: z.object({ succeeded: z.int(), failed: z.int() }),
  lastAttemptAt: z.nullable(instant),
  /** Until when the previous secret is used in addition to the current one; null: it is not. */
  previousSecretUntil: z.nullable(instant),
  /** Null: the account is gone. The endpoint belongs to the academy and stays when its creator is an admin no longer (`isAdmin`). */
  createdBy: z.nullable(z.object({ id: uuid, fullName: z.string(), isAdmin: z.boolean() })),
  createdAt: instant,
  /** To be sent back with a change: a change based on an outdated revision is refused. */
  revision: z.int(),
});

export type WebhookEndpoint = z.infer<typeof webhookEndpointSchema>;

const secretNote = 'The secret is shown this once; it is kept encrypted.';

const withSecret = z.object({ endpoint: webhookEndpointSchema, secret: z.string() });

export const listWebhookEndpoints = endpoint({
  method: 'GET',
  path: '/webhook-endpoints',
  permission: 'integrations.manage',
  summary: 'List webhook endpoints, newest first',
  description: `There are at most ${maxWebhookEndpoints}.`,
  output: listOf(webhookEndpointSchema),
});

export const getWebhookEndpoint = endpoint({
  method: 'GET',
  path: '/webhook-endpoints/{id}',
  permission: 'integrations.manage',
  summary: 'Get a webhook endpoint',
  params: uuidParams,
  output: webhookEndpointSchema,
  errors: ['webhooks.notFound'],
});

export const createWebhookEndpoint = endpoint({
  method: 'POST',
  path: '/webhook-endpoints',
  permission: 'integrations.manage',
  isStepUp: true,
  audit: 'recorded',
  summary: 'Create a webhook endpoint',
  description: `Addresses of the server itself or of its local network are refused, now and at every delivery. ${secretNote}`,
  body: webhookFields,
  output: withSecret,
  status: 201,
  errors: ['webhooks.privateAddress', 'webhooks.tooMany'],
});

export const updateWebhookEndpoint = endpoint({
  method: 'PUT',
  path: '/webhook-endpoints/{id}',
  permission: 'integrations.manage',
  isStepUp: true,
  audit: 'recorded',
  summary: 'Update a webhook endpoint, or turn it on or off',
  description: 'When it is turned off, waiting deliveries fail. Events that occur while it is off are not sent later.',
  params: uuidParams,
  body: z.object({ ...webhookFields.shape, revision: z.int() }),
  output: webhookEndpointSchema,
  errors: ['webhooks.notFound', 'webhooks.changed', 'webhooks.privateAddress'],
});

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/webhook-endpoints/{id}/secret',
  permission: 'integrations.manage',
  isStepUp: true,
  audit: 'recorded',
  summary: 'Replace the secret of a webhook endpoint',
  description: `For \`overlapHours\`, deliveries are signed with both secrets. ${secretNote}`,
  params: uuidParams,
  body: z.object({ overlapHours: z.literal([...overlapHours]) }),
  output: withSecret,
  errors: ['webhooks.notFound'],
});

export const removeWebhookEndpoint = endpoint({
  method: 'DELETE',
  path: '/webhook-endpoints/{id}',
  permission: 'integrations.manage',
  audit: 'recorded',
  summary: 'Delete a webhook endpoint with its delivery log',
  params: uuidParams,
  errors: ['webhooks.notFound'],
});

export const sendTestEvent = endpoint({
  method: 'POST',
  path: '/webhook-endpoints/{id}/test',
  permission: 'integrations.manage',
  audit: 'reads',
  summary: 'Send a test event to a webhook endpoint',
  description: `Sends \`${testEventType}\`, whichever event types the endpoint has. It is delivered like any other event; the log shows the result.`,
  params: uuidParams,
  output: z.object({ deliveryId: uuid }),
  status: 202,
  errors: ['webhooks.notFound', 'webhooks.off'],
});

export const webhookDeliverySchema = z.object({
  id: uuid,
  /** The header `webhook-id`: the same for every attempt. */
  messageId: z.string(),
  eventType: z.string(),
  state: z.enum(deliveryStates),
  createdAt: instant,
  attemptCount: z.int(),
  lastAttemptAt: z.nullable(instant),
  /** Null: no response, or no attempt yet. */
  lastStatus: z.nullable(z.int()),
  lastProblem: z.nullable(z.enum(deliveryProblems)),
  lastMilliseconds: z.nullable(z.int()),
  /** Null: no further attempt. */
  nextAttemptAt: z.nullable(instant),
});

export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

export const deliveryAttemptSchema = z.object({
  at: instant,
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  status: z.nullable(z.int()),
  problem: z.nullable(z.enum(deliveryProblems)),
  milliseconds: z.int(),
  /** The first kilobyte of the response. */
  answer: z.string(),
});

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/webhook-endpoints/{id}/deliveries',
  permission: 'integrations.manage',
  summary: 'List the deliveries to a webhook endpoint, newest first',
  description: `Kept for ${webhookLogDays} days.`,
  params: uuidParams,
  query: z.object({ ...pageQuery, state: z.optional(z.enum(deliveryStates)) }),
  output: pageOf(webhookDeliverySchema),
  errors: ['webhooks.notFound'],
});

export const getWebhookDelivery = endpoint({
  method: 'GET',
  path: '/webhook-deliveries/{id}',
  permission: 'integrations.manage',
  summary: 'Get a webhook delivery with its attempts, newest first',
  params: uuidParams,
  output: z.object({ ...webhookDeliverySchema.shape, body: z.string(), attempts: z.array(deliveryAttemptSchema) }),
  errors: ['webhooks.deliveryNotFound'],
});

export const resendWebhookDelivery = endpoint({
  method: 'POST',
  path: '/webhook-deliveries/{id}/resend',
  permission: 'integrations.manage',
  audit: 'recorded',
  summary: 'Resend a webhook delivery',
  description:
    'Starts anew with the full number of attempts. It keeps its `webhook-id`, so that receivers can detect duplicates.',
  params: uuidParams,
  output: webhookDeliverySchema,
  status: 202,
  errors: ['webhooks.deliveryNotFound', 'webhooks.off'],
});

export const resendFailedDeliveries = endpoint({
  method: 'POST',
  path: '/webhook-endpoints/{id}/resend',
  permission: 'integrations.manage',
  audit: 'recorded',
  summary: 'Resend the failed deliveries of a webhook endpoint',
  description: 'All that have failed since a given time, at most a thousand per call.',
  params: uuidParams,
  body: z.object({ since: givenInstant }),
  output: z.object({ count: z.int(), hasMore: z.boolean() }),
  status: 202,
  errors: ['webhooks.notFound', 'webhooks.off'],
});
