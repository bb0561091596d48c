import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { CourseReviewActions } from '#app/pages/course-review-actions.tsx';
import type { CourseReviewProps } from '#app/pages/course-review-props.ts';
import { ReviewWork } from '#app/pages/review-work.tsx';
import { useDraftNews } from '#app/pages/use-draft-news.ts';
import { AuthoringStateBadge } from '#features/authoring/drafts/authoring-state-badge.tsx';
import { VersionHistory } from '#features/authoring/versions/version-history.tsx';
import { comparisonQuery } from '#features/authoring/versions/versions.api.ts';
import { useFormat } from '#platform/time/time.ts';
import { ReviewLessons } from '#features/authoring/versions/review-lessons.tsx';
import { WorkScreen } from '#ui/work-screen.tsx';

const DraftPreview = lazy(async () => {
  const { DraftPreview } = await import('#features/authoring/versions/draft-preview.tsx');
  return { default: DraftPreview };
});

/** The changes of a draft, with comments and the review decision. */
export function CourseReview({ draft, place, onGo }: CourseReviewProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { courseId } = draft;
  const { view, lesson, from, to } = place;
  const span = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const comparison = useQuery(comparisonQuery(courseId, span));
  useDraftNews(courseId);
  const lessons = comparison.data?.lessons ?? [];
  const changed = lessons.filter(({ change }) => change !== 'none');
  const isThere = comparison.data === undefined || lessons.some((each) => each.lessonId === lesson);
  const lessonId = (isThere ? lesson : null) ?? changed[0]?.lessonId ?? lessons[0]?.lessonId ?? null;
  return (
    <WorkScreen
      place={`${view} ${lessonId}`}
      heading={
        <>
          <h1 dir="auto">{draft.meta.title}</h1>
          <AuthoringStateBadge state={draft.state} />
          {draft.submittedAt && draft.state === 'in_review' && (
            <span style={{ color: 'var(--ink-soft)', fontSize: 'var(--text-13)' }}>
              {t(($) => $.reviewing.handedIn, { when: format.relative(draft.submittedAt) })}
            </span>
          )}
        </>
      }
      actions={<CourseReviewActions draft={draft} place={place} onGo={onGo} />}
      start={{
        title: t(($) => $.reviewing.lessons),
        content: (
          <ReviewLessons
            draft={draft}
            lessons={lessons}
            currentId={lessonId}
            onChoose={(chosen) => onGo({ ...(view === 'preview' && { view }), ...span, lesson: chosen })}
          />
        ),
      }}
      end={null}
    >
      {view === 'preview' && (
        <Suspense>
          <DraftPreview
            courseId={courseId}
            lessonId={lesson ?? null}
            onLesson={(chosen) => onGo({ view, ...(chosen !== null && { lesson: chosen }) })}
          />
        </Suspense>
      )}
      {view === 'history' && (
        <div
          style={{
            maxInlineSize: 720,
            marginInline: 'auto',
            padding: 'var(--space-20) var(--space-20) var(--space-96)',
            blockSize: '100%',
            overflowY: 'auto',
          }}
        >
          <VersionHistory draft={draft} />
        </div>
      )}
      {view === undefined && (
        <ReviewWork
          draft={draft}
          span={span}
          comparison={comparison}
          lessonId={lessonId}
          onLesson={(chosen) => onGo({ ...span, lesson: chosen })}
        />
      )}
    </WorkScreen>
  );
}
