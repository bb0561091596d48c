import { createHash } from 'node:crypto';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Tx } from '#db/client.ts';
import { requireRow, rowOf } from '#db/rows.ts';
import { hasBrokenFormula } from '#platform/text/rich-text/formulas.ts';
import {
  findMissing,
  missingInLesson,
  type LessonContent,
  type MissingInLesson,
} from '@candela/contract/learning/lesson-contents';
import { lessonTypes } from '@candela/contract/learning/lessons';
import { assetIdsOf } from '@candela/contract/rich-text';
import type { AssetUse } from './asset-rows.ts';

/** JSON with sorted keys, so that it can be compared with that of a database, which orders keys itself. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** Identifies a content: equal contents have equal hashes. */
export function hashOf(content: LessonContent): string {
  return createHash('sha256').update(canonicalJson(content)).digest('hex');
}

/** What prevents the submission of a lesson. */
export function missingOf(content: LessonContent): MissingInLesson[] {
  return [...findMissing(content), ...(hasBrokenFormula(content.body) ? ['formula' as const] : [])];
}

/** Data stored beside a content, so that lists need not read it. */
export function summaryOf(content: LessonContent) {
  const { title, type, durationSeconds, isFreePreview } = content;
  return { hash: hashOf(content), title, type, durationSeconds, isFreePreview, missing: missingOf(content) };
}

/** The columns of `summaryOf` in a row. */
export const summaryShape = {
  hash: z.string(),
  title: z.string(),
  type: z.enum(lessonTypes),
  durationSeconds: z.int(),
  isFreePreview: z.boolean(),
  missing: z.array(z.enum(missingInLesson)),
};

/** Every file referenced by a content, and how it is used. */
export function assetsNamedBy(content: LessonContent): AssetUse[] {
  const document = content.type === 'pdf' ? content.document : null;
  return [
    ...assetIdsOf(content.body).map((assetId): AssetUse => ({ assetId, as: 'picture' })),
    ...content.attachments.map(({ assetId }): AssetUse => ({ assetId, as: 'file' })),
    ...(document ? [{ assetId: document.assetId, as: 'document' as const }] : []),
  ];
}

const idRow = rowOf({ id: z.int() });

/** Stores the current content of a lesson permanently; identical contents of a lesson are stored once. */
export async function freezeContent(
  tx: Tx,
  lesson: { courseId: number; lessonId: number; content: LessonContent; authorId: string | null },
): Promise<number> {
  const summary = summaryOf(lesson.content);
  const { id } = await requireRow(tx, idRow)`
    insert into lesson_contents (course_id, lesson_id, hash, content, title, type, duration_seconds, is_free_preview,
      missing, author_id)
    values (${lesson.courseId}, ${lesson.lessonId}, ${summary.hash}, ${JSON.stringify(lesson.content)}::jsonb,
      ${summary.title}, ${summary.type}, ${summary.durationSeconds}, ${summary.isFreePreview},
      ${arrayOf(summary.missing)}::text[], ${lesson.authorId}::uuid)
    on conflict (lesson_id, hash) do update set hash = excluded.hash returning id`;
  return id;
}
