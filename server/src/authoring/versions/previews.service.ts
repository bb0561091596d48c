import { authorsAmong, requireAuthor } from '#authoring/authoring-access.ts';
import { readAuthored } from '#authoring/draft-rows.ts';
import { viewDraft } from '#authoring/draft-view.ts';
import { showsVideo } from '#authoring/usable-references.ts';
import type { Db } from '#db/client.ts';
import type { AssetAddresses } from '#learning/content/asset-addresses.ts';
import { readNamedAssets, type AssetRow } from '#learning/content/asset-rows.ts';
import { assetsNamedBy } from '#learning/content/lesson-contents.ts';
import { translateDocument } from '#learning/translating/translated-document.ts';
import { translateTexts, type SourceText } from '#learning/translating/translated-texts.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { richTextHtml, withAssetAddresses } from '#platform/text/rich-text/rich-text-html.ts';
import { toIso } from '#platform/time/instants.ts';
import type { CourseDraft } from '@candela/contract/authoring/drafts';
import type { PreviewedLesson } from '@candela/contract/authoring/versions';
import type { CoursePreview } from '@candela/contract/learning/courses';
import type { LessonContent } from '@candela/contract/learning/lesson-contents';
import type { Attachment, LessonEvent } from '@candela/contract/learning/lessons';
import { findPlannedEvent } from './previews.queries.ts';
import { readContents, readDraftContents } from './versions.queries.ts';

interface Deps {
  db: Db;
  addresses: AssetAddresses;
}

/** A draft as learners would see it after enrolling. */
export function createPreviews({ db, addresses }: Deps) {
  const html = (given: LessonContent['body']) => withAssetAddresses(richTextHtml(given), addresses.addressOf);

  /** @throws AppError courses.notFound */
  async function getCourse(
    caller: SignedInCaller,
    courseId: number,
    languageCode = caller.languageCode,
  ): Promise<CoursePreview> {
    await requireAuthor(db, caller, courseId);
    const draft = await db.transaction((tx) => viewDraft(tx, caller, courseId, addresses));
    const { description, languageCode: written } = draft.meta;
    const place = { kind: 'course' as const, itemId: courseId, field: 'description', languageCode: written };
    const translated = await translateDocument(db, languageCode, description, place);
    return translateOutline(db, languageCode, presentCourse(draft, html(translated ?? description)));
  }

  /** @throws AppError courses.notFound, lessons.notFound */
  async function getLesson(
    caller: SignedInCaller,
    courseId: number,
    lessonId: number,
    languageCode = caller.languageCode,
  ): Promise<PreviewedLesson> {
    const course = await getCourse(caller, courseId, languageCode);
    const lessons = course.sections.flatMap((section) => section.lessons.map((lesson) => ({ ...lesson, section })));
    const at = lessons.findIndex(({ id }) => id === lessonId);
    const place = lessons[at];
    if (!place) throw new AppError('lessons.notFound');
    const content = await readSaved(courseId, lessonId);
    const body = await translateDocument(db, languageCode, content.body, {
      kind: 'lesson',
      itemId: lessonId,
      field: 'body',
      languageCode: course.languageCode,
    });
    const files = new Map((await readFiles(courseId, content)).map((asset) => [asset.id, asset]));
    const linkTo = (lesson: (typeof lessons)[number] | undefined) =>
      lesson ? { id: lesson.id, title: lesson.title } : null;
    return {
      id: lessonId,
      courseId,
      courseTitle: course.title,
      languageCode: body ? languageCode : course.languageCode,
      sectionTitle: place.section.title,
      title: place.title,
      type: content.type,
      body: html(body ?? content.body),
      durationSeconds: content.durationSeconds,
      isFreePreview: content.isFreePreview,
      requiredPercent: content.type === 'video' ? content.requiredPercent : 90,
      videoId: content.type === 'video' ? content.videoId : null,
      embed: content.type === 'video' || content.type === 'embed' ? content.embed : null,
      event: content.type === 'live' ? await readEvent(content.eventId) : null,
      isChanged: false,
      document: content.type === 'pdf' && content.document ? fileOf(content.document, files) : null,
      attachments: content.attachments.flatMap((file) => fileOf(file, files) ?? []),
      isEnrolled: true,
      progress: null,
      previous: linkTo(lessons[at - 1]),
      next: linkTo(lessons[at + 1]),
      files: Object.fromEntries([...files.values()].map(({ id, name }) => [id, addresses.addressOf(id, name)])),
    };
  }

  async function readEvent(eventId: number | null): Promise<LessonEvent | null> {
    const event = eventId === null ? null : await findPlannedEvent(db, eventId);
    return event && { ...event, startsAt: toIso(event.startsAt), hasAttended: false };
  }

  /**
   * A lesson of the draft, for callers who may edit the course.
   * @throws AppError courses.notFound, lessons.notFound
   */
  async function readContent(caller: SignedInCaller, courseId: number, lessonId: number): Promise<LessonContent> {
    await requireAuthor(db, caller, courseId);
    return readSaved(courseId, lessonId);
  }

  /** Whether a course that the caller may edit shows a video, in its draft or before. */
  async function isShown(caller: SignedInCaller, courseId: number, videoId: string): Promise<boolean> {
    const authors = await authorsAmong(db, [caller], courseId);
    return authors.has(caller.userId) && showsVideo(db, courseId, videoId);
  }

  function readSaved(courseId: number, lessonId: number): Promise<LessonContent> {
    return db.transaction(async (tx) => {
      const saved = (await readDraftContents(tx, courseId)).get(lessonId);
      if (saved) return saved.content;
      const { outline } = await readAuthored(tx, courseId);
      const item = outline.flatMap(({ lessons }) => lessons).find(({ id }) => id === lessonId);
      const contentId = item?.contentId ?? 0;
      const stored = (await readContents(tx, courseId, [contentId])).get(contentId);
      if (!stored) throw new AppError('lessons.notFound');
      return stored.content;
    });
  }

  const readFiles = (courseId: number, content: LessonContent) =>
    readNamedAssets(
      db,
      courseId,
      assetsNamedBy(content).map(({ assetId }) => assetId),
    );

  return { getCourse, getLesson, readContent, isShown };
}

/** Title, summary and outline in the reader's language, as far as they are translated. */
async function translateOutline(db: Db, languageCode: string, course: CoursePreview): Promise<CoursePreview> {
  const text = (kind: SourceText['kind'], itemId: number, source: string, field = 'title'): SourceText => ({
    kind,
    itemId,
    field,
    source,
    languageCode: course.languageCode,
  });
  const { sections } = course;
  const lessons = sections.flatMap((section) => section.lessons);
  const [title = '', summary = '', ...titles] = await translateTexts(db, languageCode, [
    text('course', course.id, course.title),
    text('course', course.id, course.summary, 'summary'),
    ...sections.map((section) => text('section', section.id, section.title)),
    ...lessons.map((lesson) => text('lesson', lesson.id, lesson.title)),
  ]);
  const ofSections = titles.slice(0, sections.length);
  const ofLessons = new Map(lessons.map(({ id }, at) => [id, titles[sections.length + at]]));
  return {
    ...course,
    title,
    summary,
    sections: sections.map((section, at) => ({
      ...section,
      title: ofSections[at] ?? section.title,
      lessons: section.lessons.map((lesson) => ({ ...lesson, title: ofLessons.get(lesson.id) ?? lesson.title })),
    })),
  };
}

function presentCourse(draft: CourseDraft, description: string): CoursePreview {
  const { meta } = draft;
  const sections = draft.sections
    .filter(({ state }) => state === 'active')
    .map(({ id, title, lessons }) => ({
      id,
      title,
      lessons: lessons
        .filter(({ state }) => state === 'active')
        .map((lesson) => ({
          id: lesson.id,
          title: lesson.title,
          type: lesson.type,
          durationSeconds: lesson.durationSeconds,
          isFreePreview: lesson.isFreePreview,
          isCompleted: false,
          isOpen: true,
          opensAt: null,
          isChanged: false,
        })),
    }));
  const lessons = sections.flatMap((section) => section.lessons);
  const now = new Date().toISOString();
  return {
    id: draft.courseId,
    slug: draft.slug,
    title: meta.title,
    summary: meta.summary,
    languageCode: meta.languageCode,
    level: meta.level,
    type: meta.type,
    coverPath: draft.cover?.url ?? null,
    trainers: draft.trainers,
    lessonCount: lessons.length,
    durationSeconds: lessons.reduce((sum, lesson) => sum + lesson.durationSeconds, 0),
    publishedAt: now,
    isDemo: false,
    rating: null,
    isIncluded: true,
    progress: { completedLessons: 0, totalLessons: lessons.length, enrolledAt: now, completedAt: null },
    description,
    styles: meta.styles,
    methods: meta.methods,
    concepts: meta.concepts,
    progression: meta.progression,
    prerequisites: [],
    hasCertificate: meta.hasCertificate,
    certificateNumber: null,
    subscriptionTypeIds: meta.subscriptionTypeIds,
    sections,
    nextLessonId: lessons[0]?.id ?? null,
  };
}

function fileOf(
  file: { assetId: string; name: string; isDownloadable: boolean },
  files: ReadonlyMap<string, AssetRow>,
): Attachment | null {
  const asset = files.get(file.assetId);
  if (!asset) return null;
  const { name, isDownloadable } = file;
  return { id: asset.id, name, mimeType: asset.mimeType, size: asset.size, isDownloadable };
}
