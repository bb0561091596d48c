import type { CourseDraft, Missing } from '@candela/contract/authoring/drafts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Eye, Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { findKeptLesson } from '#platform/autosave/kept-drafts.ts';
import { PresenceAvatars } from '#features/authoring/drafts/presence-avatars.tsx';
import { SaveStateText, type Saving } from '#ui/save-state.tsx';
import type { Present } from '#features/authoring/drafts/use-draft-presence.ts';
import { ExportCourse } from '#features/authoring/exchange/export-course.tsx';
import { CourseMenu } from '#features/authoring/versions/course-menu.tsx';
import { SubmitButton } from '#features/authoring/versions/submit-button.tsx';
import { useSession } from '#platform/session/session.ts';
import { showToast } from '#platform/shell/toasts.ts';

interface CourseEditorActionsProps {
  draft: CourseDraft;
  lessonId: number | null;
  saving: Saving;
  people: Present[];
  onLesson: (lessonId: number) => void;
  onMissing: (missing: Missing) => void;
}

/** Save state, other people in the draft, the preview, and submitting it. */
export function CourseEditorActions(props: CourseEditorActionsProps) {
  const { draft, lessonId, saving, people, onLesson, onMissing } = props;
  const { t } = useTranslation();
  const userId = useSession((state) => state.profile?.id ?? '');
  /** Opens lessons that were edited offline, which sends them, before the course is submitted. */
  const isAllSent = async () => {
    const unsent = await findKeptLesson(userId, draft.courseId);
    if (unsent === null) return true;
    onLesson(unsent);
    showToast('warning', {
      title: t(($) => $.authoring.submit.unsaved),
      detail: t(($) => $.authoring.submit.unsavedText),
    });
    return false;
  };
  return (
    <>
      <SaveStateText {...saving} />
      <PresenceAvatars people={people} />
      <Button
        variant="default"
        leftSection={<Eye size={16} aria-hidden />}
        renderRoot={(props) => (
          <Link
            to="/trainer/courses/$courseId"
            params={{ courseId: String(draft.courseId) }}
            search={{ view: 'preview', ...(lessonId !== null && { lesson: lessonId }) }}
            {...props}
          />
        )}
      >
        {t(($) => $.authoring.preview)}
      </Button>
      <Button
        variant="default"
        leftSection={<Languages size={16} aria-hidden />}
        renderRoot={(props) => (
          <Link to="/trainer/courses/$courseId/translations" params={{ courseId: String(draft.courseId) }} {...props} />
        )}
      >
        {t(($) => $.translations.title)}
      </Button>
      <ExportCourse courseId={draft.courseId} />
      <SubmitButton
        draft={draft}
        isSaved={saving.state === 'saved'}
        onMissing={() => draft.missing[0] && onMissing(draft.missing[0])}
        onAsk={isAllSent}
      />
      <CourseMenu draft={draft} />
    </>
  );
}
