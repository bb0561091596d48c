import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { contentId, idParams, instant } from '#fields.ts';
import { pageOf, pageQuery } from '#paging.ts';
import { pictureErrors } from '#pictures.ts';
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
  summary: 'List the academies that the caller can edit, last changed first',
  description: 'Trainers get their own, admins all.',
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
  summary: 'Get an academy for editing',
  description: 'Trainers can get only their own.',
  params: idParams,
  output: composedAcademySchema,
  errors: ['academies.notFound'],
});

export const createAcademy = endpoint({
  method: 'POST',
  path: '/academies',
  permission: 'academies.manage',
  audit: 'recorded',
  summary: 'Create an academy as a draft',
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
  summary: 'Update an academy',
  description:
    'Learners who have finished it stay finished and keep their certificate; added courses are required of all others. Learners who have finished all remaining courses finish the academy.',
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
  summary: 'Publish, archive or republish an academy',
  description: 'An archived academy cannot be found or joined any more; learners who have joined it can continue.',
  params: idParams,
  body: z.object({ state: z.enum(['published', 'archived']), revision: z.int() }),
  output: composedAcademySchema,
  errors: ['academies.notFound', 'academies.changed', 'academies.incomplete'],
});

/** The picture of an academy; null: a drawn one is used. */
export const academyCoverSchema = z.object({ coverPath: z.nullable(z.string()) });

export const uploadAcademyCover = endpoint({
  method: 'POST',
  path: '/academies/{id}/cover',
  permission: 'academies.manage',
  audit: 'recorded',
  summary: 'Upload a cover picture of an academy',
  description:
    'The body is the image as `application/octet-stream`: JPEG, PNG, WebP or GIF, at most 15 MB and 60 million pixels. It is stored as WebP, cropped to 16:9 around its most striking part.',
  params: idParams,
  output: academyCoverSchema,
  status: 201,
  errors: ['academies.notFound', ...pictureErrors, 'request.unsupportedType'],
});

export const removeAcademyCover = endpoint({
  method: 'DELETE',
  path: '/academies/{id}/cover',
  permission: 'academies.manage',
  audit: 'recorded',
  summary: 'Remove the cover picture of an academy',
  description: 'A drawn cover is shown instead.',
  params: idParams,
  output: academyCoverSchema,
  errors: ['academies.notFound'],
});

export const removeAcademy = endpoint({
  method: 'DELETE',
  path: '/academies/{id}',
  permission: 'academies.manage',
  audit: 'recorded',
  summary: 'Delete the draft of an academy',
  params: idParams,
  errors: ['academies.notFound', 'academies.notDraft'],
});
