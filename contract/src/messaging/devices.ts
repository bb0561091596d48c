import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { instant, uuidParams } from '#fields.ts';
import { listOf } from '#paging.ts';

export const getPushKey = endpoint({
  method: 'GET',
  path: '/devices/push-key',
  permission: 'signedIn',
  summary: 'Get the public VAPID key (RFC 8292) for push subscriptions',
  description: 'In base64url.',
  output: z.object({ publicKey: z.string() }),
});

export const deviceSchema = z.object({
  id: z.uuid(),
  /** Browser and system, as reported by the device. */
  userAgent: z.string(),
  createdAt: instant,
  refreshedAt: instant,
});

export type Device = z.infer<typeof deviceSchema>;

/** The result of `PushSubscription.toJSON()`: the specification's push token. */
export const pushTokenSchema = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).check(z.maxLength(1000)),
  keys: z.object({
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}={0,2}$/)),
  }),
});

export const registerDevice = endpoint({
  method: 'POST',
  path: '/devices',
  permission: 'signedIn',
  audit: 'own',
  summary: 'Register a browser for push notifications, or refresh its registration',
  description:
    'A browser that another user had registered belongs to the caller afterwards. At most 20 devices per user; one more replaces the oldest registration.',
  body: pushTokenSchema,
  output: deviceSchema,
  status: 201,
  errors: ['devices.unknownService'],
});

export const registerAppDevice = endpoint({
  method: 'POST',
  path: '/devices/apps',
  permission: 'signedIn',
  audit: 'own',
  summary: 'Register a native app for push notifications, or refresh its registration',
  description: 'Requires FCM_SERVICE_ACCOUNT. The token is one of Firebase Cloud Messaging, on Android and iOS.',
  body: z.object({ token: z.string().check(z.regex(/^[\w:.-]{20,400}$/)) }),
  output: deviceSchema,
  status: 201,
  errors: ['devices.unknownService'],
});

export const listDevices = endpoint({
  method: 'GET',
  path: '/devices',
  permission: 'signedIn',
  summary: 'List the caller’s devices for push notifications, newest first',
  output: listOf(deviceSchema),
});

export const removeDevice = endpoint({
  method: 'DELETE',
  path: '/devices/{id}',
  permission: 'signedIn',
  audit: 'own',
  summary: 'Stop push notifications to one of the caller’s devices',
  params: uuidParams,
  errors: ['devices.notFound'],
});
