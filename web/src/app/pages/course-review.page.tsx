import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { validateReviewPlace } from '#app/pages/course-editor-place.ts';
import { DraftWaiting } from '#app/pages/course-editor.page.tsx';
import { CourseReview } from '#app/pages/course-review.tsx';
import { draftQuery } from '#features/authoring/drafts/drafts.api.ts';

/** A course for its authors and reviewers (view mode 3): changes, history, and preview. */
export function CourseReviewPage() {
  const courseId = Number(useParams({ strict: false }).courseId);
  const navigate = useNavigate();
  const place = validateReviewPlace(useSearch({ strict: false }));
  const { data: draft, error, refetch } = useQuery(draftQuery(courseId));
  if (!draft) return <DraftWaiting error={error} onRetry={() => void refetch()} />;
  return (
    <CourseReview
      key={courseId}
      draft={draft}
      place={place}
      onGo={(next) =>
        void navigate({
          to: '/trainer/courses/$courseId',
          params: { courseId: String(courseId) },
          search: validateReviewPlace({ ...next }),
          replace: true,
        })
      }
    />
  );
}
