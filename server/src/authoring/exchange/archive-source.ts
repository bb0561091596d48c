import pLimit from 'p-limit';
import * as z from 'zod';
import { readAuthored } from '#authoring/draft-rows.ts';
import { arrayOf } from '#db/array-of.ts';
import type { Tx } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';
import { readNamedAssets, type AssetRow } from '#learning/content/asset-rows.ts';
import { assetsNamedBy } from '#learning/content/lesson-contents.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { translatedKinds } from '@candela/contract/authoring/content-translations';
import { activeOutline } from '@candela/contract/authoring/outlines';
import type { CourseMeta } from '@candela/contract/learning/course-meta';
import { lessonContentSchema, type LessonContent } from '@candela/contract/learning/lesson-contents';
import { assetIdsOf } from '@candela/contract/rich-text';
import { filesOfFilm, listFilms, type ArchiveFilm } from './archive-films.ts';
import type { ArchivedTranslation } from './course-file.ts';

/** Concurrent requests to the storage: in a bucket each takes a while, and a course has hundreds of files. */
const headsAtOnce = 16;

/** Everything of a course for an archive: as authors see it, without archived parts. */
export interface ArchiveSource {
  slug: string;
  meta: CourseMeta;
  /** Prerequisites by slug: ids differ between installations. */
  prerequisites: string[];
  sections: { title: string; lessons: LessonContent[] }[];
  assets: AssetRow[];
  translations: ArchivedTranslation[];
  films: ArchiveFilm[];
  /** Storage keys of files that are referenced but missing. */
  lost: ReadonlySet<string>;
}

const contentRow = rowOf({ id: z.int(), content: lessonContentSchema });
const translationRow = rowOf({
  kind: z.enum(translatedKinds),
  itemId: z.int(),
  field: z.string(),
  languageCode: z.string(),
  source: z.string(),
  text: z.string(),
  isConfirmed: z.boolean(),
});

/** @throws AppError courses.notFound */
export async function readArchiveSource(tx: Tx, caller: SignedInCaller, courseId: number): Promise<ArchiveSource> {
  const { slug, meta, outline } = await readAuthored(tx, courseId);
  const active = activeOutline(outline);
  const contents = await listContents(
    tx,
    courseId,
    active.flatMap(({ lessons }) => lessons),
  );
  const sections = active.map(({ title, lessons }) => ({
    title,
    lessons: lessons.flatMap(({ id }) => contents.get(id) ?? []),
  }));
  const lessons = sections.flatMap((section) => section.lessons);
  const ids = new Set([
    ...(meta.coverAssetId === null ? [] : [meta.coverAssetId]),
    ...assetIdsOf(meta.description),
    ...lessons.flatMap((content) => assetsNamedBy(content).map(({ assetId }) => assetId)),
  ]);
  const assets = await readNamedAssets(tx, courseId, [...ids]);
  const sectionPlaces = new Map(active.map(({ id }, at) => [id, at + 1]));
  const lessonIds = active.flatMap((section) => section.lessons.map(({ id }) => id)).filter((id) => contents.has(id));
  const lessonPlaces = new Map(lessonIds.map((id, at) => [id, at + 1]));
  const places = { course: new Map([[courseId, 0]]), section: sectionPlaces, lesson: lessonPlaces };
  const translations = (await listTranslations(tx, courseId)).flatMap(({ itemId, ...rest }) => {
    const place = places[rest.kind].get(itemId);
    return place === undefined ? [] : [{ ...rest, place }];
  });
  const prerequisites = await listSlugs(tx, meta.prerequisiteIds ?? []);
  const films = await listFilms(tx, caller, lessons);
  return { slug, meta, prerequisites, sections, assets, translations, films, lost: new Set() };
}

async function listSlugs(tx: Tx, ids: readonly number[]): Promise<string[]> {
  const rows = await readRows(tx, rowOf({ slug: z.string() }))`
    select slug from courses where id = any(${arrayOf(ids)}::int[]) order by slug`;
  return rows.map(({ slug }) => slug);
}

/** Including the list of files missing in the storage: the rest of the course can still be exported. */
export async function findLost(source: ArchiveSource, storage: Storage): Promise<ArchiveSource> {
  const keys = [...source.assets, ...source.films.flatMap(filesOfFilm)].map(({ storageKey }) => storageKey);
  const found = await pLimit(headsAtOnce).map(keys, (key) => storage.head(key));
  return { ...source, lost: new Set(keys.filter((_key, at) => found[at] === null)) };
}

async function listContents(
  tx: Tx,
  courseId: number,
  items: readonly { id: number; contentId: number | null }[],
): Promise<Map<number, LessonContent>> {
  const rows = await readRows(tx, contentRow)`
    select x.id, coalesce(d.content, c.content) as content
    from unnest(${arrayOf(items.map(({ id }) => id))}::int[], ${arrayOf(items.map(({ contentId }) => contentId ?? 0))}::int[])
      as x (id, content_id)
    left join draft_lessons d on d.lesson_id = x.id and d.course_id = ${courseId}
    left join lesson_contents c on c.id = x.content_id and c.course_id = ${courseId}
    where d.lesson_id is not null or c.id is not null`;
  return new Map(rows.map(({ id, content }) => [id, content]));
}

function listTranslations(tx: Tx, courseId: number) {
  return readRows(tx, translationRow)`
    select kind, item_id as "itemId", field, lang as "languageCode", source, value as text,
      state = 'confirmed' as "isConfirmed"
    from translations where course_id = ${courseId}
    order by lang, kind, item_id, field, changed_at, source_hash`;
}
