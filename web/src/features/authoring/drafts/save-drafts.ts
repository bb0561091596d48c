import { call } from '#platform/api/api-client.ts';
import { ApiError } from '#platform/api/api-error.ts';
import type { SaveResult } from '#platform/autosave/autosave.ts';
import type { SaveAttempt } from '#platform/autosave/kept-draft.ts';
import type { Asset } from '@candela/contract/authoring/assets';
import { getDraftLesson, saveDraftLesson } from '@candela/contract/authoring/draft-lessons';
import { getDraft, updateDraftMeta } from '@candela/contract/authoring/drafts';
import type { ErrorCode } from '@candela/contract/errors';
import type { CourseMeta } from '@candela/contract/learning/course-meta';
import { courseMetaSchema } from '@candela/contract/learning/course-meta';
import { lessonContentSchema, type LessonContent } from '@candela/contract/learning/lesson-contents';

/** Whether the server refused with this error. */
export function isRefusedWith(error: unknown, code: ErrorCode): boolean {
  return error instanceof ApiError && error.body?.title === `errors.${code}.title`;
}

/** Statuses for which a retry may succeed. */
const passing = new Set([408, 425, 429]);

async function resultOf<T>(
  save: () => Promise<SaveResult<T>>,
  load: () => Promise<{ revision: number; content: T }>,
): Promise<SaveResult<T>> {
  try {
    return await save();
  } catch (error) {
    if (isRefusedWith(error, 'drafts.conflict')) return conflictWith(load);
    const isFinal = error instanceof ApiError && error.status < 500 && !passing.has(error.status);
    return { state: isFinal ? 'refused' : 'offline' };
  }
}

async function conflictWith<T>(load: () => Promise<{ revision: number; content: T }>): Promise<SaveResult<T>> {
  try {
    return { state: 'conflict', ...(await load()) };
  } catch {
    return { state: 'offline' };
  }
}

/** How a lesson of a draft is loaded and saved; reports the files that it references. */
export function lessonSaving(courseId: number, lessonId: number, onAssets: (assets: Asset[]) => void) {
  const params = { id: courseId, lessonId };
  const load = async () => {
    const { revision, content, assets } = await call(getDraftLesson, { params });
    onAssets(assets);
    return { revision, content };
  };
  return {
    load,
    send: ({ revision, saveId, content }: SaveAttempt<LessonContent>): Promise<SaveResult<LessonContent>> => {
      // Incomplete content, such as an empty title, stays on the device.
      if (!lessonContentSchema.safeParse(content).success) return Promise.resolve({ state: 'refused' });
      return resultOf<LessonContent>(async () => {
        const saved = await call(saveDraftLesson, { params, body: { revision, saveId, content } });
        return { state: 'saved', revision: saved.revision, content: saved.content };
      }, load);
    },
  };
}

/** How a draft loads and saves the course's own fields. */
export function metaSaving(courseId: number) {
  const params = { id: courseId };
  const load = async () => {
    const { metaRevision, meta } = await call(getDraft, { params });
    return { revision: metaRevision, content: meta };
  };
  return {
    load,
    send: ({ revision, content }: SaveAttempt<CourseMeta>): Promise<SaveResult<CourseMeta>> => {
      if (!courseMetaSchema.safeParse(content).success) return Promise.resolve({ state: 'refused' });
      return resultOf(async () => {
        const saved = await call(updateDraftMeta, { params, body: { revision, meta: content } });
        return { state: 'saved', revision: saved.revision };
      }, load);
    },
  };
}
