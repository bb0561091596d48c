import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { contentId, idParams, givenInstant, instant } from '#fields.ts';
import { listOf, pageOf, pageQuery } from '#paging.ts';

export const announcementStates = ['draft', 'scheduled', 'active', 'expired'] as const;
export const announcementChannels = ['banner', 'modal', 'push'] as const;

export type AnnouncementState = (typeof announcementStates)[number];
export type AnnouncementChannel = (typeof announcementChannels)[number];

const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(120));
const body = z.string().check(z.trim(), z.minLength(1), z.maxLength(2000));
const languageCode = z.string().check(z.regex(/^[a-z]{2}$/));

/** Title and plain text in one language; an empty line begins a new paragraph. */
export const announcementTextSchema = z.object({ title, body });

export type AnnouncementText = z.infer<typeof announcementTextSchema>;

/** What an admin enters. An empty list of roles, subscription types or languages means all of them. */
export const announcementFields = z
  .object({
    languageCode,
    title,
    body,
    /** Other languages, by code. */
    translations: z.record(languageCode, announcementTextSchema),
    roleIds: z.array(z.int().check(z.minimum(1), z.maximum(4))).check(z.maxLength(4)),
    subscriptionTypeIds: z.array(z.int().check(z.minimum(1), z.maximum(2))).check(z.maxLength(2)),
    languageCodes: z.array(languageCode).check(z.maxLength(20)),
    channel: z.enum(announcementChannels),
    startsAt: givenInstant,
    endsAt: givenInstant,
    mustAcknowledge: z.boolean(),
    isDraft: z.boolean(),
  })
  .check(z.refine(({ startsAt, endsAt }) => Date.parse(startsAt) < Date.parse(endsAt), { path: ['endsAt'] }));

export type AnnouncementFields = z.infer<typeof announcementFields>;

export const announcementSchema = z.object({
  id: z.int(),
  languageCode: z.string(),
  title: z.string(),
  body: z.string(),
  translations: z.record(z.string(), announcementTextSchema),
  roleIds: z.array(z.int()),
  subscriptionTypeIds: z.array(z.int()),
  languageCodes: z.array(z.string()),
  channel: z.enum(announcementChannels),
  startsAt: instant,
  endsAt: instant,
  mustAcknowledge: z.boolean(),
  state: z.enum(announcementStates),
  authorName: z.string(),
  updatedAt: instant,
});

export type Announcement = z.infer<typeof announcementSchema>;

/** With the number of acknowledgements, and of active users in the audience; from 10,000 on up to a minute old. */
export const announcementDetailSchema = z.extend(announcementSchema, {
  acknowledgedCount: z.int(),
  audienceCount: z.int(),
});

export type AnnouncementDetail = z.infer<typeof announcementDetailSchema>;

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/announcements',
  permission: 'announcements.manage',
  summary: 'List announcements, newest start first',
  query: z.object({
    state: z.optional(z.enum(announcementStates)),
    /** Part of the title. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    ...pageQuery,
  }),
  output: pageOf(announcementSchema),
});

export const getAnnouncement = endpoint({
  method: 'GET',
  path: '/announcements/{id}',
  permission: 'announcements.manage',
  summary: 'Get an announcement with its figures',
  params: idParams,
  output: announcementDetailSchema,
  errors: ['announcements.notFound'],
});

export const createAnnouncement = endpoint({
  method: 'POST',
  path: '/announcements',
  permission: 'announcements.manage',
  audit: 'recorded',
  summary: 'Create a draft of an announcement, or schedule it',
  body: announcementFields,
  output: announcementSchema,
  status: 201,
});

export const updateAnnouncement = endpoint({
  method: 'PUT',
  path: '/announcements/{id}',
  permission: 'announcements.manage',
  audit: 'recorded',
  summary: 'Update an announcement',
  description: 'Once it has started, only its end can be changed, not its texts and audience.',
  params: idParams,
  body: announcementFields,
  output: announcementSchema,
  errors: ['announcements.notFound', 'announcements.begun'],
});

export const removeAnnouncement = endpoint({
  method: 'DELETE',
  path: '/announcements/{id}',
  permission: 'announcements.manage',
  audit: 'recorded',
  summary: 'Delete an announcement that has not started',
  params: idParams,
  errors: ['announcements.notFound', 'announcements.begun'],
});

export const acknowledgementSchema = z.object({
  userId: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  /** Null: not yet. */
  acknowledgedAt: z.nullable(instant),
});

export const listAcknowledgements = endpoint({
  method: 'GET',
  path: '/announcements/{id}/acknowledgements',
  permission: 'announcements.manage',
  summary: 'List the users of the audience who have acknowledged an announcement, or who have not',
  params: idParams,
  query: z.object({ isAcknowledged: z.optional(z.stringbool()), ...pageQuery }),
  output: pageOf(acknowledgementSchema),
  errors: ['announcements.notFound'],
});

/** An announcement as its audience sees it, in the caller's language if available. */
export const currentAnnouncementSchema = z.object({
  id: z.int(),
  title: z.string(),
  body: z.string(),
  languageCode: z.string(),
  channel: z.enum(announcementChannels),
  mustAcknowledge: z.boolean(),
  endsAt: instant,
});

export type CurrentAnnouncement = z.infer<typeof currentAnnouncementSchema>;

export const listCurrentAnnouncements = endpoint({
  method: 'GET',
  path: '/announcements/current',
  permission: 'signedIn',
  summary: 'List the caller’s current banners and modals',
  description: 'Announcements that are running and that the caller has not acknowledged or closed.',
  output: listOf(currentAnnouncementSchema),
});

export const acknowledgeAnnouncement = endpoint({
  method: 'PUT',
  path: '/announcements/{id}/acknowledgement',
  permission: 'signedIn',
  audit: 'own',
  summary: 'Acknowledge or close an announcement',
  description: 'Has no further effect if repeated.',
  params: z.object({ id: contentId }),
  errors: ['announcements.notFound'],
});
