import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PreviewSearch } from '#app/pages/course-editor-place.ts';
import classes from '#app/pages/draft-preview.module.css';
import { PreviewedLesson } from '#app/pages/previewed-lesson.tsx';
import { CourseAbout } from '#features/learning/courses/course-about.tsx';
import { hearPlaces, tellChoice } from '#features/authoring/versions/preview-messages.ts';
import { previewQuery } from '#features/authoring/versions/versions.api.ts';
import { showLanguage } from '#platform/languages/i18n.ts';
import { ErrorState } from '#ui/error-state.tsx';

/**
 * The learners' pages with the content of a draft, for its authors: in an iframe beside the review, or in a tab. Links within the
 * course stay here; all others open elsewhere. Nothing that is done here is saved.
 */
export function DraftPreviewPage() {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const courseId = Number(useParams({ strict: false }).courseId);
  const { lesson, language = i18n.language }: PreviewSearch = useSearch({ strict: false });
  const course = useQuery(previewQuery(courseId, language));
  useEffect(() => {
    void showLanguage(language);
  }, [language]);
  const go = useEffectEvent((lessonId: number | null, code: string) => {
    const search = { language: code, ...(lessonId !== null && { lesson: lessonId }) };
    void navigate({ to: '/trainer/courses/$courseId/preview', params: { courseId: String(courseId) }, search });
  });
  useEffect(() => hearPlaces((place) => go(place.lessonId, place.language)), []);
  const choose = (lessonId: number | null) => {
    tellChoice(lessonId);
    const search = { language, ...(lessonId !== null && { lesson: lessonId }) };
    void navigate({ to: '/trainer/courses/$courseId/preview', params: { courseId: String(courseId) }, search });
  };
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target === '_blank' || link.hasAttribute('download') || link.hash !== '') return;
    event.preventDefault();
    const place = placeOf(link, courseId);
    if (place === undefined) window.open(link.href, '_blank', 'noopener');
    else choose(place);
  };
  if (course.isError && !course.data) return <ErrorState onRetry={() => void course.refetch()} />;
  return (
    <main className={classes.page} onClickCapture={onClick}>
      {course.data ? (
        lesson === undefined ? (
          <CourseAbout course={course.data} isTrial />
        ) : (
          <PreviewedLesson key={`${lesson} ${language}`} course={course.data} lessonId={lesson} language={language} />
        )
      ) : (
        <Skeleton height={420} radius="lg" aria-label={t(($) => $.core.loading)} />
      )}
    </main>
  );
}

/** The lesson of the course to which a link leads, null for the course page; undefined if it leads elsewhere. */
function placeOf({ origin, pathname }: HTMLAnchorElement, courseId: number): number | null | undefined {
  const found = /^\/education\/courses\/(\d+)(?:\/lessons\/(\d+))?$/.exec(pathname);
  if (origin !== location.origin || !found || Number(found[1]) !== courseId) return undefined;
  return found[2] === undefined ? null : Number(found[2]);
}
