import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Eye, History, PencilLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CourseReviewProps } from '#app/pages/course-review-props.ts';
import { CourseMenu } from '#features/authoring/versions/course-menu.tsx';
import { ReviewDecisions } from '#features/authoring/versions/review-decisions.tsx';
import { SubmitButton } from '#features/authoring/versions/submit-button.tsx';

/** Buttons for the other views of a draft, and for the review decision. */
export function CourseReviewActions({ draft, place, onGo }: CourseReviewProps) {
  const { t } = useTranslation();
  const { courseId } = draft;
  const { view, lesson, from, to } = place;
  const span = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  return (
    <>
      {view !== undefined && (
        <Button variant="subtle" color="gray" onClick={() => onGo({ ...span, ...(lesson && { lesson }) })}>
          {t(($) => $.reviewing.changes)}
        </Button>
      )}
      {view !== 'preview' && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<Eye size={16} aria-hidden />}
          onClick={() => onGo({ view: 'preview', ...(lesson && { lesson }) })}
        >
          {t(($) => $.reviewing.asLearner)}
        </Button>
      )}
      {view !== 'history' && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<History size={16} aria-hidden />}
          onClick={() => onGo({ view: 'history' })}
        >
          {t(($) => $.authoring.panel.history)}
        </Button>
      )}
      {draft.isEditable && (
        <Button
          variant="default"
          leftSection={<PencilLine size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link to="/trainer/courses/$courseId/edit" params={{ courseId: String(courseId) }} {...props} />
          )}
        >
          {t(($) => $.authoring.edit)}
        </Button>
      )}
      {draft.isReviewer ? (
        <ReviewDecisions draft={draft} />
      ) : (
        !draft.isEditable && <SubmitButton draft={draft} isSaved onMissing={() => {}} />
      )}
      <CourseMenu draft={draft} />
    </>
  );
}
