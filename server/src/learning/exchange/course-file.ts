import { createHash } from 'node:crypto';
import { assetKinds } from '@candela/contract/learning/assets';
import {
  maxPassageField,
  maxTranslationLength,
  translatedKinds,
} from '@candela/contract/learning/content-translations';
import { outlineLimits } from '@candela/contract/learning/outlines';
import * as z from 'zod';
import { shortenText } from '#platform/text/shorten-text.ts';

/** `course.json` of an archive: all of a course, with the files beside it by their names. */

export const courseFileName = 'course.json';

const fileName = z.string().min(1).max(300);
const checksum = z.string().regex(/^[0-9a-f]{64}$/);

const archivedAsset = z.object({
  /** In this archive only. */
  id: z.uuid(),
  kind: z.enum(assetKinds),
  name: z.string().min(1).max(200),
  file: fileName,
  checksum,
});

const archivedFilm = z.object({
  /** As lessons name it: where the archive comes from, it still has this id. */
  videoId: z.uuid(),
  title: z.string().min(1).max(200),
  /** Null: no more than its name is in the archive. */
  file: fileName.nullable(),
  subtitles: z.array(
    z.object({ languageCode: z.string().min(2).max(12), label: z.string().min(1).max(100), file: fileName }),
  ),
});

const archivedLesson = z.object({
  file: fileName,
  /** Of the Markdown: another text wins over `content`. */
  checksum,
  content: z.record(z.string(), z.unknown()),
});

const archivedTranslation = z.object({
  kind: z.enum(translatedKinds),
  /** Place of the section or lesson, counted through; 0 for the course. */
  place: z.int().min(0).max(10_000),
  field: z.string().min(1).max(maxPassageField),
  languageCode: z.string().min(2).max(12),
  source: z.string().max(maxTranslationLength),
  text: z.string().max(maxTranslationLength),
  isConfirmed: z.boolean(),
});

export type ArchivedTranslation = z.infer<typeof archivedTranslation>;

export const courseFileSchema = z.object({
  format: z.literal('candela-course'),
  version: z.literal(1),
  /** As the contract has it, without trainers and prerequisites. */
  meta: z.record(z.string(), z.unknown()),
  /** Slugs of courses to be finished first. */
  prerequisites: z.array(z.string().max(200)).max(20).default([]),
  description: z.object({ file: fileName, checksum }),
  sections: z
    .array(
      z.object({
        title: z.string().trim().min(1).max(120),
        lessons: z.array(archivedLesson).max(outlineLimits.lessons),
      }),
    )
    .max(outlineLimits.sections),
  assets: z.array(archivedAsset).max(5_000),
  films: z.array(archivedFilm).max(outlineLimits.lessons).default([]),
  translations: z.array(archivedTranslation).max(200_000),
});

export type CourseFile = z.infer<typeof courseFileSchema>;

export function sha256(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** An id that the same words always give: an archive of the same course is the same archive. */
export function idFor(words: string): string {
  const hex = sha256(words);
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/** What can stand in the name of a file everywhere. */
export function fileWords(text: string): string {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}.]+/gu, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '');
  return shortenText(words, 60) || 'untitled';
}

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A value in which every asset has another id; null drops what shows it. */
export function withAssetIds(value: unknown, idOf: (id: string) => string | null): unknown {
  if (Array.isArray(value)) {
    return value.flatMap((each: unknown) => {
      const changed = withAssetIds(each, idOf);
      return changed === undefined ? [] : [changed];
    });
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries: [string, unknown][] = [];
  for (const [name, inner] of Object.entries(value)) {
    if (name === 'assetId' && typeof inner === 'string' && idPattern.test(inner)) {
      const id = idOf(inner);
      if (id === null) return undefined;
      entries.push([name, id]);
    } else {
      const changed = withAssetIds(inner, idOf);
      // A picture is dropped with its node; a document that is gone leaves its place empty.
      if (changed === undefined && name === 'attrs') return undefined;
      entries.push([name, changed === undefined ? null : changed]);
    }
  }
  return Object.fromEntries(entries);
}
