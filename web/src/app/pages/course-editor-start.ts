import { askDraftLesson, draftQuery } from '#features/authoring/drafts/drafts.api.ts';
import { queryClient } from '#platform/api/query.ts';
import { loadRichEditor } from '#ui/rich-editor/loaded-rich-editor.tsx';

/**
 * Asks for what the editor of a course shows while its page is still loading: the editor of texts, the draft and, where the page is
 * opened and not only pointed at, the lesson that its address names. What fails here is asked for again, and told, by the page.
 */
export async function startCourseEditor(courseId: number, lessonId: number | null, isOpened: boolean): Promise<void> {
  void loadRichEditor().catch(() => {});
  if (isOpened && lessonId !== null) askDraftLesson(courseId, lessonId);
  await queryClient.prefetchQuery(draftQuery(courseId));
}
