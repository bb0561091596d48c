import { createHash } from 'node:crypto';
import * as z from 'zod';
import { shortenText } from '#platform/text/shorten-text.ts';
import { assetKinds } from '@candela/contract/authoring/assets';
import {
  maxPassageField,
  maxTranslationLength,
  translatedKinds,
} from '@candela/contract/authoring/content-translations';
import { outlineLimits } from '@candela/contract/authoring/outlines';
import { normalised } from '@candela/contract/normalised';
import { isUuid } from '@candela/contract/uuids';

/** `course.json` of an archive: the whole course, with references to the files beside it. */

export const courseFileName = 'course.json';

const fileName = z.string().min(1).max(300);
const checksum = z.string().regex(/^[0-9a-f]{64}$/);

const archivedAsset = z.object({
  /** Valid in this archive only. */
  id: z.uuid(),
  kind: z.enum(assetKinds),
  name: z.string().min(1).max(200),
  file: fileName,
  checksum,
});

const archivedFilm = z.object({
  /** Id used by lessons: on the exporting installation the video still has it. */
  videoId: z.uuid(),
  title: z.string().min(1).max(200),
  /** Null: only its name is in the archive. */
  file: fileName.nullable(),
  subtitles: z.array(
    z.object({ languageCode: z.string().min(2).max(12), label: z.string().min(1).max(100), file: fileName }),
  ),
});

const archivedLesson = z.object({
  file: fileName,
  /** Hash of the Markdown: if the file was edited, it takes precedence over `content`. */
  checksum,
  content: z.record(z.string(), z.unknown()),
});

const archivedTranslation = z.object({
  kind: z.enum(translatedKinds),
  /** Index of the section or lesson, counted through; 0 for the course. */
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
  /** As in the contract, without trainers and prerequisites. */
  meta: z.record(z.string(), z.unknown()),
  /** Slugs of prerequisites. */
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

/** A deterministic id, so that repeated exports of a course are identical. */
export function idFor(words: string): string {
  const hex = sha256(words);
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/** Characters that are allowed in file names everywhere. */
export function fileWords(text: string): string {
  const words = normalised(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}.]+/gu, '-')
    .replaceAll(/^[-.]+|(?<![-.])[-.]+$/g, '');
  return shortenText(words, 60) || 'untitled';
}

/** Replaces the id of every asset in a value; null removes what shows it. */
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
    if (name === 'assetId' && typeof inner === 'string' && isUuid(inner)) {
      const id = idOf(inner);
      if (id === null) return undefined;
      entries.push([name, id]);
    } else {
      const changed = withAssetIds(inner, idOf);
      // A picture is removed with its node; a missing document leaves its field empty.
      if (changed === undefined && name === 'attrs') return undefined;
      entries.push([name, changed === undefined ? null : changed]);
    }
  }
  return Object.fromEntries(entries);
}
