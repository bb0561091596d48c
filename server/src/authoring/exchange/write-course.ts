import { nextId, writeNewLesson } from '#authoring/draft-lesson-rows.ts';
import { hasReference } from '#authoring/draft-references.ts';
import { insertCourse } from '#authoring/new-courses.ts';
import { slugOf } from '#authoring/slugs.ts';
import type { Tx } from '#db/client.ts';
import { insertAsset, isUsableAs, type AssetRow, type AssetUse } from '#learning/content/asset-rows.ts';
import { assetsNamedBy } from '#learning/content/lesson-contents.ts';
import { sourceHash } from '#learning/content/passages.ts';
import type { VideoManager } from '#video/video-access.ts';
import type { CourseImport } from '@candela/contract/authoring/exchange';
import type { Outline } from '@candela/contract/authoring/outlines';
import type { CourseMeta } from '@candela/contract/learning/course-meta';
import { lessonContentSchema, type LessonContent } from '@candela/contract/learning/lesson-contents';
import { assetIdsOf } from '@candela/contract/rich-text';
import { emptyRichText, type RichText } from '@candela/contract/rich-text';
import { withAssetIds, type ArchivedTranslation } from './course-file.ts';
import {
  findKnownChoices,
  findLanguages,
  findPrerequisites,
  insertTranslations,
  writeDone,
  writeOutline,
  type ImportRow,
} from './exchange.queries.ts';
import type { ImportPlan } from './import-plan.ts';
import { insertFilms, type ImportedFilm } from './imported-films.ts';

type Warnings = CourseImport['warnings'];

/** Writes a planned course as a draft, all of it in one transaction. */
export async function writeCourse(
  tx: Tx,
  row: ImportRow,
  plan: ImportPlan,
  { author, assets, films }: { author: VideoManager; assets: readonly AssetRow[]; films: readonly ImportedFilm[] },
): Promise<void> {
  const warnings: Warnings = plan.missing.map((name) => ({ warning: 'file', name }));
  const stored = new Map(assets.map((asset) => [asset.id, asset]));
  for (const { id, name } of plan.assets) if (!stored.has(id)) warnings.push({ warning: 'file', name });
  /** Without missing files and files of the wrong type. */
  const withStored = <T>(value: T, uses: readonly AssetUse[]) => {
    const misused = new Set(uses.filter((use) => !isUsableAs(stored.get(use.assetId), use)).map((use) => use.assetId));
    return withAssetIds(value, (id) => (stored.has(id) && !misused.has(id) ? id : null)) as T;
  };
  const meta = await knownMeta(tx, withStored(plan.meta, assetsOfMeta(plan.meta)), row.languageCode, warnings);
  meta.prerequisiteIds = await findPrerequisites(tx, plan.prerequisites);
  if (meta.prerequisiteIds.length < plan.prerequisites.length) {
    warnings.push({ warning: 'choices', name: 'prerequisiteIds' });
  }
  const courseId = await insertCourse(tx, slugOf(meta.title), { ...meta, description: filled(meta.description) });
  for (const asset of assets) await insertAsset(tx, { ...asset, courseId, authorId: row.authorId });
  await insertFilms(tx, row.authorId, films);
  const videoIds = new Map(films.map(({ archivedId, videoId }) => [archivedId, videoId]));
  const outline: Outline = [];
  for (const { title, lessons } of plan.sections) {
    const section: Outline[number] = { id: await nextId(tx, 'sections'), title, state: 'active', lessons: [] };
    for (const planned of lessons) {
      const own = withFilm(withStored(planned, assetsNamedBy(planned)), videoIds);
      const content = await knownContent(tx, own, { author, courseId, warnings });
      const lessonId = await nextId(tx, 'lessons');
      await writeNewLesson(tx, { courseId, lessonId, content, authorId: row.authorId });
      section.lessons.push({ id: lessonId, state: 'active', contentId: null, carriesFrom: [], isDoneAgain: false });
    }
    outline.push(section);
  }
  await writeOutline(tx, courseId, outline);
  await writeTranslations(tx, { courseId, authorId: row.authorId, outline }, plan.translations, warnings);
  // Another run of the job has finished it: this one is rolled back.
  if ((await writeDone(tx, row.id, courseId, warnings)) === 0) throw new Error(`import ${row.id} is over already`);
}

function assetsOfMeta({ coverAssetId, description }: CourseMeta): AssetUse[] {
  return [
    ...assetIdsOf(description).map((assetId): AssetUse => ({ assetId, as: 'picture' })),
    ...(coverAssetId === null ? [] : [{ assetId: coverAssetId, as: 'cover' as const }]),
  ];
}

/** Choices that do not exist on this installation are left out. */
async function knownMeta(tx: Tx, meta: CourseMeta, languageCode: string, warnings: Warnings): Promise<CourseMeta> {
  const known = await findKnownChoices(tx, meta);
  const keep = <T>(given: readonly T[], there: readonly T[]) => given.filter((each) => there.includes(each));
  const changed: CourseMeta = {
    ...meta,
    type: known.types[0] ?? 'self_paced',
    level: known.levels[0] ?? 'all_levels',
    styles: keep(meta.styles, known.styles),
    methods: keep(meta.methods, known.methods),
    concepts: keep(meta.concepts, known.concepts),
    subscriptionTypeIds: keep(meta.subscriptionTypeIds, known.subscriptionTypeIds),
    languageCode: known.languages[0] ?? languageCode,
  };
  const lost = (
    ['type', 'level', 'languageCode', 'styles', 'methods', 'concepts', 'subscriptionTypeIds'] as const
  ).filter((name) => JSON.stringify(meta[name]) !== JSON.stringify(changed[name]));
  warnings.push(...lost.map((name) => ({ warning: 'choices' as const, name })));
  return changed;
}

/** A text without remaining content is empty. */
function filled(document: RichText): RichText {
  return document.content.length > 0 ? document : emptyRichText();
}

/** A lesson with the video created from its file. */
function withFilm(content: LessonContent, videoIds: ReadonlyMap<string, string>): LessonContent {
  if (content.type !== 'video' || content.videoId === null) return content;
  return { ...content, videoId: videoIds.get(content.videoId) ?? content.videoId };
}

/** Videos and events that do not exist here, or may not be used, are left out. */
async function knownContent(
  tx: Tx,
  content: LessonContent,
  { author, courseId, warnings }: { author: VideoManager; courseId: number; warnings: Warnings },
): Promise<LessonContent> {
  const whole = lessonContentSchema.parse({ ...content, body: filled(content.body) });
  if (await hasReference(tx, whole, { author, courseId })) return whole;
  warnings.push({ warning: 'reference', name: whole.title });
  if (whole.type === 'video') return { ...whole, videoId: null };
  return whole.type === 'live' ? { ...whole, eventId: null } : whole;
}

async function writeTranslations(
  tx: Tx,
  { courseId, authorId, outline }: { courseId: number; authorId: string; outline: Outline },
  translations: readonly ArchivedTranslation[],
  warnings: Warnings,
): Promise<void> {
  if (translations.length === 0) return;
  const languages = new Set(await findLanguages(tx));
  const ids = {
    course: [courseId],
    section: [0, ...outline.map(({ id }) => id)],
    lesson: [0, ...outline.flatMap(({ lessons }) => lessons.map(({ id }) => id))],
  };
  const rows = translations.flatMap(({ kind, place, field, languageCode: lang, source, text, isConfirmed }) => {
    const itemId = ids[kind][place];
    if (!itemId || !languages.has(lang)) return [];
    const state = isConfirmed ? ('confirmed' as const) : ('draft' as const);
    return [{ kind, itemId, field, lang, hash: sourceHash(source), source, text, state }];
  });
  if (rows.length < translations.length) {
    warnings.push({ warning: 'translations', name: String(translations.length - rows.length) });
  }
  await insertTranslations(tx, courseId, authorId, rows);
}
