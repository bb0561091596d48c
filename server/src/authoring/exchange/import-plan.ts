import { posix } from 'node:path';
import { findUnstorable } from '#platform/http/storable.ts';
import { parseRichText, RichTextError } from '#platform/text/rich-text/rich-text-schema.ts';
import { shortenText } from '#platform/text/shorten-text.ts';
import { outlineLimits } from '@candela/contract/authoring/outlines';
import { cleanFileName } from '@candela/contract/file-names';
import { courseMetaSchema, type CourseMeta } from '@candela/contract/learning/course-meta';
import { lessonContentSchema, type LessonContent } from '@candela/contract/learning/lesson-contents';
import { emptyRichText, richTextSchema, type RichText } from '@candela/contract/rich-text';
import {
  courseFileName,
  courseFileSchema,
  sha256,
  withAssetIds,
  type ArchivedTranslation,
  type CourseFile,
} from './course-file.ts';
import { readFrontMatter } from './front-matter.ts';
import { readMarkdown, TooLongError } from './markdown-reader.ts';
import { Assets, ImportError, readText, withoutRoot, type PlannedAsset } from './planned-files.ts';
import type { ZipFile } from './zip-reader.ts';

/** A video to import if the installation does not have it. */
export interface PlannedFilm {
  videoId: string;
  title: string;
  name: string;
  file: ZipFile;
  subtitles: { languageCode: string; label: string; name: string; file: ZipFile }[];
}

/** A complete course, before anything of it is written. */
export interface ImportPlan {
  meta: CourseMeta;
  /** Slugs of prerequisites. */
  prerequisites: string[];
  sections: { title: string; lessons: LessonContent[] }[];
  assets: PlannedAsset[];
  films: PlannedFilm[];
  /** Files that the archive references but does not contain. */
  missing: string[];
  translations: ArchivedTranslation[];
}

export interface GivenArchive {
  files: Map<string, ZipFile>;
  /** Language of the course, if the archive has none. */
  name: string;
  languageCode: string;
  authorId: string;
}

const maxTextBytes = 1_000_000;
const maxCourseFileBytes = 30_000_000;

/** @throws ImportError */
export async function planImport(given: GivenArchive): Promise<ImportPlan> {
  const files = withoutRoot(given.files);
  const assets = new Assets(files);
  try {
    const plan = files.has(courseFileName)
      ? await planArchive({ ...given, files }, assets)
      : await planFolder({ ...given, files }, assets);
    const count = plan.sections.reduce((sum, { lessons }) => sum + lessons.length, 0);
    if (plan.sections.length > outlineLimits.sections || count > outlineLimits.lessons)
      throw new ImportError('tooLong');
    requireStorable(plan);
    return plan;
  } catch (error) {
    if (error instanceof ImportError) throw error;
    if (error instanceof TooLongError) throw new ImportError('tooLong', error);
    if (error instanceof RichTextError) throw new ImportError('invalid', error);
    throw error;
  }
}

async function planArchive({ files, authorId }: GivenArchive, assets: Assets): Promise<ImportPlan> {
  const course = readCourseFile(await readText(files.get(courseFileName), maxCourseFileBytes));
  const archived = new Map(course.assets.map((asset) => [asset.id, asset]));
  const idOf = (id: string) => {
    const asset = archived.get(id);
    return asset ? assets.use(asset.file, asset.kind, asset.name) : null;
  };
  /** The text of a file that was edited since the export, null if it is unchanged. */
  const edited = async ({ file, checksum }: { file: string; checksum: string }) => {
    const text = await readText(files.get(file), maxTextBytes);
    if (text === null || sha256(text) === checksum) return null;
    const besides = assets.besides(posix.dirname(file));
    const byFile = (name: string) => {
      const path = posix.normalize(posix.join(posix.dirname(file), name));
      const asset = course.assets.find((each) => each.file === path && each.kind === 'image');
      return asset ? idOf(asset.id) : besides(name);
    };
    const { body, title } = readFrontMatter(text);
    return { title, body: checked(readMarkdown(body, byFile)) };
  };
  const sections: ImportPlan['sections'] = [];
  for (const { title, lessons } of course.sections) {
    const contents: LessonContent[] = [];
    for (const lesson of lessons) {
      const change = await edited(lesson);
      const content = {
        ...lesson.content,
        ...(change && { body: change.body, ...(change.title && { title: change.title }) }),
      };
      contents.push(contentOf(withAssetIds(content, change ? keepNew(idOf, assets) : idOf)));
    }
    sections.push({ title, lessons: contents });
  }
  const change = await edited(course.description);
  const description = change?.body ?? withAssetIds(course.meta['description'], idOf);
  const { coverAssetId } = course.meta;
  const meta = {
    ...course.meta,
    description,
    coverAssetId: typeof coverAssetId === 'string' ? idOf(coverAssetId) : null,
    prerequisiteIds: [],
    trainerIds: [authorId],
  };
  const { prerequisites, translations } = course;
  const missing = course.assets.filter(({ file }) => !files.has(file)).map(({ name }) => name);
  const films = filmsOf(course, files);
  return {
    meta: metaOf(meta),
    prerequisites,
    sections,
    assets: [...assets.used.values()],
    films,
    missing,
    translations,
  };
}

function filmsOf({ films }: CourseFile, files: Map<string, ZipFile>): PlannedFilm[] {
  return films.flatMap(({ videoId, title, file: name, subtitles }) => {
    const file = name === null ? undefined : files.get(name);
    if (name === null || !file) return [];
    const spoken = subtitles.flatMap(({ languageCode, label, file: path }) => {
      const text = files.get(path);
      return text ? [{ languageCode, label, name: posix.basename(path), file: text }] : [];
    });
    return [{ videoId, title, name: cleanFileName(posix.basename(name)), file, subtitles: spoken }];
  });
}

/** Generated ids of an edited text are kept. */
function keepNew(idOf: (id: string) => string | null, assets: Assets): (id: string) => string | null {
  return (id) => ([...assets.used.values()].some((asset) => asset.id === id) ? id : idOf(id));
}

function readCourseFile(text: string | null): CourseFile {
  try {
    const given: unknown = JSON.parse(text ?? '');
    return courseFileSchema.parse(given);
  } catch (error) {
    throw new ImportError('invalid', error);
  }
}

/** Texts come as JSON, YAML and names of files, each of which can say what the database cannot store. */
function requireStorable(plan: ImportPlan): void {
  const unstorable = findUnstorable(plan);
  if (unstorable) throw new ImportError('invalid', new RangeError(`cannot be stored: ${unstorable.join('.')}`));
}

function metaOf(value: unknown): CourseMeta {
  const meta = courseMetaSchema.safeParse(value);
  if (!meta.success) throw new ImportError('invalid', meta.error);
  return { ...meta.data, description: checked(parseRichText(meta.data.description)) };
}

function contentOf(value: unknown): LessonContent {
  const content = lessonContentSchema.safeParse(value);
  if (!content.success) throw new ImportError('invalid', content.error);
  return { ...content.data, body: checked(parseRichText(content.data.body)) };
}

/** @throws ImportError for a text that is too large or too deep */
function checked(document: RichText): RichText {
  if (!richTextSchema.safeParse(document).success) throw new ImportError('tooLong');
  return document;
}

const byPlace = new Intl.Collator('en', { numeric: true });
/** `010-first-steps.md` gets the title "First steps". */
const namedBy = (file: string) => {
  const words = posix
    .basename(file)
    .replace(/\.(md|markdown)$/i, '')
    .replace(/^[\d._\s-]+(?=\D)/, '')
    .replaceAll(/[-_]+/g, ' ')
    .trim();
  return shortenText(words === '' ? 'Untitled' : words[0]?.toUpperCase() + words.slice(1), 120);
};

/** A folder of Markdown: each file a lesson, each folder a section, `README.md` the course description. */
async function planFolder({ files, name, languageCode, authorId }: GivenArchive, assets: Assets): Promise<ImportPlan> {
  const texts = [...files.keys()].filter((file) => /\.(md|markdown)$/i.test(file)).toSorted(byPlace.compare);
  if (texts.length === 0) throw new ImportError('notCourse');
  const meta: CourseMeta = {
    title: namedBy(name.replace(/\.zip$/i, '')).padEnd(3, '.'),
    summary: '',
    description: emptyRichText(),
    languageCode,
    type: 'self_paced',
    level: 'all_levels',
    styles: [],
    methods: [],
    concepts: [],
    subscriptionTypeIds: [],
    progression: 'free',
    hasCertificate: false,
    coverAssetId: null,
    trainerIds: [authorId],
  };
  const sections = new Map<string, LessonContent[]>();
  for (const file of texts) {
    const folder = posix.dirname(file);
    const { body, title, summary, language, minutes, isFree } = readFrontMatter(
      (await readText(files.get(file), maxTextBytes)) ?? '',
    );
    const [heading] = /^#[ \t]+(\S.*)$/m.exec(body) ?? [];
    const words = heading && body.trimStart().startsWith(heading) ? body.trimStart().slice(heading.length) : body;
    const called = title ?? heading?.replace(/^#\s+/, '').replaceAll(/[*_`]/g, '').trim();
    const document = checked(readMarkdown(words, assets.besides(folder)));
    if (/^(readme|index)\.(md|markdown)$/i.test(file)) {
      if (called && called.length >= 3) meta.title = shortenText(called, 120);
      if (summary) meta.summary = shortenText(summary, 300);
      if (language) meta.languageCode = language;
      meta.description = document;
      continue;
    }
    const section = folder === '.' ? meta.title : folder;
    const lessons = sections.get(section) ?? [];
    lessons.push({
      type: 'text',
      title: shortenText(called || namedBy(file), 120),
      body: document,
      attachments: [],
      isFreePreview: isFree,
      durationSeconds: minutes * 60,
    });
    sections.set(section, lessons);
  }
  return {
    meta: metaOf(meta),
    prerequisites: [],
    sections: [...sections].map(([folder, lessons]) => ({
      title: folder === meta.title ? folder : namedBy(folder),
      lessons,
    })),
    assets: [...assets.used.values()],
    films: [],
    missing: [],
    translations: [],
  };
}
