import '@mantine/core/styles/Skeleton.layer.css';
import type { CourseLearner, LearnerState } from '@candela/contract/learning/insight';
import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { Download, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat, useZone } from '#platform/time/time.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import list from '#ui/list-page.module.css';
import { LoadMore } from '#ui/load-more.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { UserAvatar } from '#ui/user-avatar.tsx';
import { courseLearnersQuery, useExport } from './insight.api.ts';
import { instantsOf } from './period-instants.ts';
import type { LearnersSearch } from './learners-search.ts';
import classes from './insight.module.css';

const tabs = ['all', 'completed'] as const;

/** The learners behind a figure of a course. */
export function CourseLearnersPage() {
  const { t } = useTranslation();
  const { courseId = '' } = useParams({ strict: false });
  const search: LearnersSearch = useSearch({ strict: false });
  const { lesson, from, to } = search;
  const state: LearnerState = search.state ?? 'all';
  const days = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const period = instantsOf(days, useZone());
  const id = Number(courseId);
  const wanted = { ...period, state, ...(lesson !== undefined && { lessonId: lesson }) };
  const learners = useInfiniteQuery(courseLearnersQuery(id, wanted));
  const table = useExport(id, 'learners', period);
  const pages = learners.data?.pages;
  const rows = pages?.flatMap(({ data }) => data);
  const [first] = pages ?? [];
  const states: LearnerState[] = lesson === undefined ? [...tabs] : [...tabs, 'started', 'stopped'];
  return (
    <div className={list.page}>
      <header className={list.head}>
        <div>
          <p className={classes.place}>
            <Link to="/trainer/courses/$courseId/insight" params={{ courseId }} search={days}>
              {t(($) => $.insight.title)}
            </Link>
            {first && (
              <>
                {' · '}
                <bdi>{first.courseTitle}</bdi>
              </>
            )}
          </p>
          <h1>{t(($) => $.insight.learners)}</h1>
        </div>
        <Button
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          loading={table.isPending}
          onClick={() => table.mutate()}
        >
          {t(($) => $.insight.csv)}
        </Button>
      </header>
      <nav className={list.states} aria-label={t(($) => $.insight.learners)}>
        {states.map((each) => (
          <Link
            key={each}
            to="/trainer/courses/$courseId/learners"
            params={{ courseId }}
            search={{
              ...days,
              ...(each !== 'all' && { state: each }),
              ...(lesson !== undefined && each !== 'all' && { lesson }),
            }}
            activeOptions={{ exact: true, includeSearch: true }}
            className={list.state}
            aria-current={each === state ? 'page' : undefined}
          >
            {t(($) => $.insight.states[each])}
          </Link>
        ))}
      </nav>
      {learners.isError && !rows && <ErrorState onRetry={() => void learners.refetch()} />}
      {!rows && !learners.isError && <Skeleton height={320} radius="lg" />}
      {rows?.length === 0 && (
        <EmptyState icon={UsersRound} title={t(($) => $.insight.nobody)} text={t(($) => $.insight.nobodyText)} />
      )}
      {rows && rows.length > 0 && (
        <ul className={list.list}>
          {rows.map((row) => (
            <LearnerRow key={row.person.id} learner={row} totalLessons={first?.totalLessons ?? 0} />
          ))}
        </ul>
      )}
      <LoadMore
        hasMore={learners.hasNextPage}
        isLoading={learners.isFetchingNextPage}
        onLoad={() => void learners.fetchNextPage()}
      />
    </div>
  );
}

function LearnerRow({ learner, totalLessons }: { learner: CourseLearner; totalLessons: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <li className={list.row}>
      <UserAvatar name={learner.person.fullName} src={learner.person.thumbnailImagePath} size={38} />
      <span className={list.what}>
        <strong>
          <bdi>{learner.person.fullName}</bdi>
        </strong>
        <span>
          {t(($) => $.insight.enrolledAt, { date: format.date(learner.enrolledAt) })}
          {' · '}
          {t(($) => $.insight.activeAt, { time: format.relative(learner.lastActivityAt) })}
        </span>
      </span>
      <span className={list.when}>
        <span>
          {learner.completedAt !== null
            ? t(($) => $.insight.completedAt, { date: format.date(learner.completedAt) })
            : (learner.furthestLesson?.title ?? t(($) => $.insight.notBegun))}
        </span>
        <ProgressBar
          value={learner.completedLessons}
          max={totalLessons}
          label={t(($) => $.insight.lessonsDone, {
            count: learner.completedLessons,
            all: format.number(totalLessons),
          })}
        />
      </span>
    </li>
  );
}
