import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { contentId, idParams, instant } from '#fields.ts';
import { pageOf, pageQuery } from '#paging.ts';
import { academyLanguage, academyStates } from './academies.ts';

/** Editing of academies, by admins and trainers. */

/** Number of drawn covers to choose from. */
export const drawnCovers = 7;

const composedCourse = z.object({
  courseId: contentId,
  /** Prerequisites among earlier courses. */
  prerequisiteIds: z.array(contentId).check(z.maxLength(50)),
});

/** The editable fields. A deadline and a pace exclude each other; prerequisites come before their course. */
export const academyFields = z
  .object({
    title: z.string().check(z.trim(), z.minLength(3), z.maxLength(120)),
    summary: z.string().check(z.trim(), z.maxLength(300)),
    description: z.string().check(z.trim(), z.maxLength(5000)),
    languageCode: academyLanguage,
    coverSeed: z.int().check(z.minimum(0), z.maximum(drawnCovers - 1)),
    subscriptionTypeIds: z.array(z.int().check(z.minimum(1), z.maximum(2))).check(z.maxLength(2)),
    deadlineDays: z.nullable(z.int().check(z.minimum(1), z.maximum(730))),
    weeklyLessons: z.nullable(z.int().check(z.minimum(1), z.maximum(50))),
    hasCertificate: z.boolean(),
    courses: z.array(composedCourse).check(z.maxLength(50)),
  })
  .check(
    z.refine(({ deadlineDays, weeklyLessons }) => deadlineDays === null || weeklyLessons === null, {
      path: ['deadlineDays'],
    }),
    z.refine(({ courses }) => new Set(courses.map(({ courseId }) => courseId)).size === courses.length, {
      path: ['courses'],
    }),
    z.refine(
      ({ courses }) =>
        courses.every(({ prerequisiteIds }, at) =>
          prerequisiteIds.every((id) => courses.slice(0, at).some(({ courseId }) => courseId === id)),
        ),
      { path: ['courses', 'prerequisiteIds'] },
    ),
  );

export type AcademyFields = z.infer<typeof academyFields>;

export const composedAcademySchema = z.object({
  id: z.int(),
  title: z.string(),
  summary: z.string(),
  description: z.string(),
  languageCode: z.string(),
  coverPath: z.nullable(z.string()),
  coverSeed: z.int(),
  subscriptionTypeIds: z.array(z.int()),
  deadlineDays: z.nullable(z.int()),
  weeklyLessons: z.nullable(z.int()),
  hasCertificate: z.boolean(),
  state: z.enum(academyStates),
  /** To be sent back with changes: a change based on an outdated revision is refused. */
  revision: z.int(),
  updatedAt: instant,
  courses: z.array(
    z.object({
      courseId: z.int(),
      title: z.string(),
      languageCode: z.string(),
      lessonCount: z.int(),
      durationSeconds: z.int(),
      /** Learners see only published ones. */
      isPublished: z.boolean(),
      prerequisiteIds: z.array(z.int()),
    }),
  ),
});

export type ComposedAcademy = z.infer<typeof composedAcademySchema>;

export const managedAcademySchema = z.object({
  id: z.int(),
  title: z.string(),
  languageCode: z.string(),
  state: z.enum(academyStates),
  courseCount: z.int(),
  authorName: z.string(),
  updatedAt: instant,
});

export type ManagedAcademy = z.infer<typeof managedAcademySchema>;

export const listManagedAcademies = endpoint({
  method: 'GET',
  path: '/academies/managed',
  permission: 'academies.manage',
  summary: 'Academies to compose, last changed first: a trainer’s own, for admins all',
  query: z.object({
    state: z.optional(z.enum(academyStates)),
    /** Part of the title. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    ...pageQuery,
  }),
  output: pageOf(managedAcademySchema),
});

export const getComposition = endpoint({
  method: 'GET',
  path: '/academies/{id}/composition',
  permission: 'academies.manage',
  summary: 'An academy as it is composed; trainers have their own',
  params: idParams,
  output: composedAcademySchema,
  errors: ['academies.notFound'],
});

export const createAcademy = endpoint({
  method: 'POST',
  path: '/academies',
  permission: 'academies.manage',
  audit: 'recorded',
  summary: 'Compose an academy; it is a draft',
  body: academyFields,
  output: composedAcademySchema,
  status: 201,
  errors: ['academies.unknownCourse'],
});

export const updateAcademy = endpoint({
  method: 'PUT',
  path: '/academies/{id}',
  permission: 'academies.manage',
  audit: 'recorded',
  summary: 'Change an academy',
  description:
    'Who has finished it keeps that, and the certificate. Courses that are added count for everybody else; who has finished all that is left has finished it.',
  params: idParams,
  body: z.object({ fields: academyFields, revision: z.int() }),
  output: composedAcademySchema,
  errors: ['academies.notFound', 'academies.changed', 'academies.incomplete', 'academies.unknownCourse'],
});

export const changeAcademyState = endpoint({
  method: 'PUT',
  path: '/academies/{id}/state',
  permission: 'academies.manage',
  audit: 'recorded',
  summary: 'Publish an academy, archive it, or publish it again',
  description: 'Archived: nobody finds or joins it any more, who is on it goes on.',
  params: idParams,
  body: z.object({ state: z.enum(['published', 'archived']), revision: z.int() }),
  output: composedAcademySchema,
  errors: ['academies.notFound', 'academies.changed', 'academies.incomplete'],
});

/** The picture of an academy; null: a drawn one is used. */
export const academyCoverSchema = z.object({ coverPath: z.nullable(z.string()) });

/** In bytes. */
export const maxCoverBytes = 15_000_000;

export const uploadAcademyCover = endpoint({
  method: 'POST',
  path: '/academies/{id}/cover',
  permission: 'academies.manage',
  audit: 'recorded',
  summary: 'Give an academy a picture: its bytes are the body, as application/octet-stream',
  description:
    'JPEG, PNG, WebP or GIF, at most 40 million pixels; kept as WebP, cut to 16 to 9 around what catches the eye.',
  params: idParams,
  output: academyCoverSchema,
  status: 201,
  errors: [
    'academies.notFound',
    'assets.tooLarge',
    'assets.unknownType',
    'assets.unreadable',
    'assets.tooManyPixels',
    'request.unsupportedType',
  ],
});

export const removeAcademyCover = endpoint({
  method: 'DELETE',
  path: '/academies/{id}/cover',
  permission: 'academies.manage',
  audit: 'recorded',
  summary: 'Take the picture of an academy away: it has a drawn cover again',
  params: idParams,
  output: academyCoverSchema,
  errors: ['academies.notFound'],
});

export const removeAcademy = endpoint({
  method: 'DELETE',
  path: '/academies/{id}',
  permission: 'academies.manage',
  audit: 'recorded',
  summary: 'Remove a draft',
  params: idParams,
  errors: ['academies.notFound', 'academies.notDraft'],
});
