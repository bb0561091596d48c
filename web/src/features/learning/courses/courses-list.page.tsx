import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { CourseCardSkeletons } from './course-card-skeleton.tsx';
import { validateCourseFilter } from './course-filter.ts';
import { CourseFilters } from './course-filters.tsx';
import { CourseGrid } from './course-grid.tsx';
import { courseListQuery, type CourseFilter } from './courses.api.ts';
import classes from './courses-list.module.css';

/** "My courses": every course available to the learner, with search and filters in the URL. */
export function CoursesListPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const filter = validateCourseFilter(useSearch({ strict: false }));
  const courses = useInfiniteQuery(courseListQuery(filter));
  const items = courses.data?.pages.flatMap((page) => page.data);
  const setFilter = (search: CourseFilter) => void navigate({ to: '/education/courses', search, replace: true });
  return (
    <div className={classes.page}>
      <div>
        <h1>{t(($) => $.courses.list.title)}</h1>
        <p className={classes.lead}>{t(($) => $.courses.list.lead)}</p>
      </div>
      <CourseFilters filter={filter} onChange={setFilter} />
      {courses.isPending && <CourseCardSkeletons count={8} />}
      {courses.isError && !items && <ErrorState onRetry={() => void courses.refetch()} />}
      {items?.length === 0 && (
        <EmptyState
          icon={SearchX}
          title={t(($) => $.courses.list.empty)}
          text={t(($) => $.courses.list.emptyText)}
          action={
            <Button variant="default" onClick={() => setFilter({})}>
              {t(($) => $.courses.list.clear)}
            </Button>
          }
        />
      )}
      {items && items.length > 0 && (
        <section>
          <h2 className="visually-hidden">{t(($) => $.courses.list.found)}</h2>
          <CourseGrid courses={items} />
        </section>
      )}
      <LoadMore
        hasMore={courses.hasNextPage}
        isLoading={courses.isFetchingNextPage}
        onLoad={() => void courses.fetchNextPage()}
      />
    </div>
  );
}
