import * as z from 'zod/mini';
import { languageTagPattern } from '#language-tags.ts';
import { richTextSchema } from '#rich-text.ts';

const code = z.string().check(z.minLength(1), z.maxLength(40));
const codes = z.array(code).check(z.maxLength(30));

/** A tag that is none in BCP 47, as courses could have before tags were checked, counts as that of its language. */
const storedLanguage = z.string().check(
  z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/),
  z.overwrite((tag) => (languageTagPattern.test(tag) ? tag : (tag.split('-')[0] ?? tag))),
);

export const courseTitle = z.string().check(z.trim(), z.minLength(3), z.maxLength(120));

/** Settings and description of a course as authors edit them; codes are those of the lookups. */
export const courseMetaSchema = z.object({
  title: courseTitle,
  summary: z.string().check(z.trim(), z.maxLength(300)),
  description: richTextSchema,
  languageCode: storedLanguage,
  type: code,
  level: code,
  styles: codes,
  methods: codes,
  concepts: codes,
  /** Who may take it; empty means every learner. */
  subscriptionTypeIds: z.array(z.int().check(z.minimum(1), z.maximum(32_767))).check(z.maxLength(20)),
  progression: z.enum(['free', 'sequential']),
  hasCertificate: z.boolean(),
  /** Courses that have to be finished before enrolling. */
  prerequisiteIds: z.optional(z.array(z.int().check(z.minimum(1), z.maximum(2_147_483_647))).check(z.maxLength(20))),
  /** An asset of the kind `cover`. */
  coverAssetId: z.nullable(z.uuid()),
  /** In order; the first one is shown first. */
  trainerIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(10)),
});

export type CourseMeta = z.infer<typeof courseMetaSchema>;
