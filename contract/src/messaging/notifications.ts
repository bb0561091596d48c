import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { instant } from '#fields.ts';
import { pageOf, pageQuery } from '#paging.ts';
import { digestIntervals } from './digests.ts';

export const contentTypes = ['feed', 'idea', 'alert', 'event', 'course', 'announcement', 'system'] as const;

export type ContentType = (typeof contentTypes)[number];

export const notificationSchema = z.object({
  id: z.int(),
  title: z.string(),
  body: z.string(),
  contentType: z.enum(contentTypes),
  /** Path of the linked page, null if there is none. */
  link: z.nullable(z.string()),
  isRead: z.boolean(),
  createdAt: instant,
});

export type Notification = z.infer<typeof notificationSchema>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  permission: 'signedIn',
  summary: 'List the caller’s notifications in the caller’s language, newest first',
  query: z.object(pageQuery),
  output: pageOf(notificationSchema),
});

export const countUnread = endpoint({
  method: 'GET',
  path: '/notifications/unread',
  permission: 'signedIn',
  summary: 'Count the unread ones of the newest 100 notifications',
  output: z.object({ unread: z.int() }),
});

export const markNotification = endpoint({
  method: 'PATCH',
  path: '/notifications',
  permission: 'signedIn',
  audit: 'own',
  summary: 'Mark a notification as read or unread',
  description: '`userId` is the id of the caller.',
  body: z.object({
    notificationId: z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)),
    userId: z.uuid(),
    isRead: z.boolean(),
  }),
  output: notificationSchema,
  errors: ['notifications.notFound'],
});

export const markAllNotifications = endpoint({
  method: 'PUT',
  path: '/notifications/read',
  permission: 'signedIn',
  audit: 'own',
  summary: 'Mark the newest 100 notifications as read',
});

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

export const preferencesSchema = z
  .object({
    /** Kinds that are not listed in the drawer. */
    mutedTypes: z.array(z.enum(contentTypes)).check(z.maxLength(contentTypes.length)),
    /** Kinds that are not pushed to devices. */
    mutedPushTypes: z.array(z.enum(contentTypes)).check(z.maxLength(contentTypes.length)),
    /** Kinds that are not sent by email. */
    mutedMailTypes: z.array(z.enum(contentTypes)).check(z.maxLength(contentTypes.length)),
    /** How often unread notifications are sent by email. */
    digest: z.enum(digestIntervals),
    /** Nothing is pushed between these times, in the user's zone; both null: no quiet hours. */
    quietFrom: z.nullable(clock),
    quietTo: z.nullable(clock),
  })
  .check(z.refine(({ quietFrom, quietTo }) => (quietFrom === null) === (quietTo === null), { path: ['quietTo'] }));

export type Preferences = z.infer<typeof preferencesSchema>;

export const getPreferences = endpoint({
  method: 'GET',
  path: '/notifications/preferences',
  permission: 'signedIn',
  summary: 'Get the caller’s notification preferences',
  output: preferencesSchema,
});

export const updatePreferences = endpoint({
  method: 'PUT',
  path: '/notifications/preferences',
  permission: 'signedIn',
  audit: 'own',
  summary: 'Update the caller’s notification preferences',
  body: preferencesSchema,
  output: preferencesSchema,
});
