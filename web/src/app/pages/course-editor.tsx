import type { CourseDraft, Missing } from '@candela/contract/authoring/drafts';
import type { ReviewThread } from '@candela/contract/authoring/review-threads';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { validateEditorPlace } from '#app/pages/course-editor-place.ts';
import { CourseEditorActions } from '#app/pages/course-editor-actions.tsx';
import { CourseAbout, CourseEditorPanel, LessonVideoUpload } from '#app/pages/course-editor-parts.tsx';
import { useDraftNews } from '#app/pages/use-draft-news.ts';
import { AuthoringStateBadge } from '#features/authoring/drafts/authoring-state-badge.tsx';
import { LessonEditor, type OpenLesson } from '#features/authoring/drafts/lesson-editor.tsx';
import { OutlinePanel } from '#features/authoring/drafts/outline-panel.tsx';
import type { Saving } from '#ui/save-state.tsx';
import { useDraftPresence } from '#features/authoring/drafts/use-draft-presence.ts';
import { useThreads } from '#features/authoring/review-threads/review-threads.api.ts';
import { useSession } from '#platform/session/session.ts';
import type { Annotation } from '#ui/rich-editor/annotations.ts';
import { WorkScreen } from '#ui/work-screen.tsx';

const restingSaving: Saving = { state: 'saved', savedAt: null, retry: () => {} };

/** Outline, text and panel of a draft, with its save state and the other people in it. */
export function CourseEditor({ draft }: { draft: CourseDraft }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { courseId } = draft;
  const { lesson, panel } = validateEditorPlace(useSearch({ strict: false }));
  const ownId = useSession((state) => state.profile?.id ?? '');
  const [saving, setSaving] = useState<Saving>(restingSaving);
  const [open, setOpen] = useState<OpenLesson | null>(null);
  const [blockId, setBlockId] = useState<string | null>(null);
  const [threadId, setThreadId] = useState<number | null>(null);
  const { threads } = useThreads(courseId);
  const people = useDraftPresence(courseId, ownId, lesson ?? null, blockId);
  useDraftNews(courseId);
  const isKnown = draft.sections.some(({ lessons }) => lessons.some(({ id }) => id === lesson));
  const lessonId = lesson !== undefined && isKnown ? lesson : null;
  const go = (place: { lesson?: number | undefined; panel?: string | undefined }) =>
    void navigate({
      to: '/trainer/courses/$courseId/edit',
      params: { courseId: String(courseId) },
      search: validateEditorPlace({ lesson, panel, ...place }),
      replace: true,
    });
  const goToMissing = ({ lessonId: missingIn, what }: Missing) => {
    go({ lesson: missingIn ?? undefined, panel: undefined });
    if (what === 'cover') requestAnimationFrame(() => document.getElementById('cover')?.focus());
  };
  const goToThread = (thread: ReviewThread) => {
    setThreadId(thread.id);
    if (thread.lessonId !== lessonId) go({ lesson: thread.lessonId ?? undefined });
  };
  const annotations = useAnnotations(threads, people, lessonId, threadId);
  return (
    <WorkScreen
      place={lessonId}
      heading={
        <>
          <h1 dir="auto">{draft.meta.title}</h1>
          <AuthoringStateBadge state={draft.state} />
        </>
      }
      actions={
        <CourseEditorActions
          draft={draft}
          lessonId={lessonId}
          saving={saving}
          people={people}
          onLesson={(unsent) => go({ lesson: unsent })}
          onMissing={goToMissing}
        />
      }
      start={{
        title: t(($) => $.authoring.outline.title),
        content: (
          <OutlinePanel
            draft={draft}
            currentId={lessonId}
            people={byLesson(people)}
            onChoose={(chosen) => go({ lesson: chosen ?? undefined })}
          />
        ),
      }}
      end={{
        title: t(($) => $.authoring.panel.title),
        content: (
          <CourseEditorPanel
            draft={draft}
            lessonId={lessonId}
            open={open}
            tab={panel ?? 'settings'}
            threadId={threadId}
            onTab={(tab) => go({ panel: tab })}
            onMissing={goToMissing}
            onThread={goToThread}
          />
        ),
      }}
    >
      {lessonId === null ? (
        <CourseAbout draft={draft} onSaving={setSaving} />
      ) : (
        <LessonEditor
          key={`${lessonId} ${draft.isEditable}`}
          draft={draft}
          lessonId={lessonId}
          annotations={annotations}
          onSaving={setSaving}
          onOpen={setOpen}
          onBlock={setBlockId}
          renderVideoUpload={(given) => <LessonVideoUpload {...given} />}
        />
      )}
    </WorkScreen>
  );
}

type People = ReturnType<typeof useDraftPresence>;

function byLesson(people: People): Map<number, People> {
  return Map.groupBy(
    people.filter(({ lessonId }) => lessonId !== null),
    ({ lessonId }) => lessonId as number,
  );
}

/** Positions of other people in this lesson, and commented passages. */
function useAnnotations(
  threads: ReviewThread[] | undefined,
  people: People,
  lessonId: number | null,
  threadId: number | null,
): Annotation[] {
  return [
    ...people.flatMap(({ blockId, name, color, lessonId: at }): Annotation[] =>
      blockId !== null && at === lessonId ? [{ kind: 'person', blockId, name, color }] : [],
    ),
    ...(threads ?? []).flatMap(({ id, anchor, resolvedAt, lessonId: at }): Annotation[] =>
      anchor && at === lessonId && resolvedAt === null
        ? [
            {
              kind: 'comment',
              blockId: anchor.blockId,
              start: anchor.start,
              length: anchor.quote.length,
              threadId: id,
              isCurrent: id === threadId,
            },
          ]
        : [],
    ),
  ];
}
