import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { instant, uuidParams } from '#fields.ts';
import { listOf } from '#paging.ts';

export const getPushKey = endpoint({
  method: 'GET',
  path: '/devices/push-key',
  permission: 'signedIn',
  summary: 'The public VAPID key (RFC 8292) that browsers subscribe with, base64url',
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
  summary: 'Register this browser for pushes, or refresh its registration',
  description:
    'A browser that was registered by somebody else before belongs to the caller afterwards. A user has 20 devices; one more takes the place of the one that registered longest ago.',
  body: pushTokenSchema,
  output: deviceSchema,
  status: 201,
  errors: ['devices.unknownService'],
});

export const registerAppDevice = endpoint({
  method: 'POST',
  path: '/devices/apps',
  permission: 'signedIn',
  summary: 'Register this installation of the native app for pushes, or refresh its registration',
  description: 'Needs FCM_SERVICE_ACCOUNT. The token is that of Firebase Cloud Messaging, on Android and iOS.',
  body: z.object({ token: z.string().check(z.regex(/^[\w:.-]{20,400}$/)) }),
  output: deviceSchema,
  status: 201,
  errors: ['devices.unknownService'],
});

export const listDevices = endpoint({
  method: 'GET',
  path: '/devices',
  permission: 'signedIn',
  summary: 'Browsers and apps of the caller that receive pushes, the newest first',
  output: listOf(deviceSchema),
});

export const removeDevice = endpoint({
  method: 'DELETE',
  path: '/devices/{id}',
  permission: 'signedIn',
  summary: 'Stop pushes to a device of the caller',
  params: uuidParams,
  errors: ['devices.notFound'],
});
