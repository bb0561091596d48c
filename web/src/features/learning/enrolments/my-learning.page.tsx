import '@mantine/core/styles/Skeleton.layer.css';
import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { GraduationCap, LibraryBig, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { EnrolmentRow } from './enrolment-row.tsx';
import { enrolmentListQuery, type EnrolmentState } from './enrolments.api.ts';
import { learningStates, validateLearningState } from './learning-state.ts';
import list from '#ui/list-page.module.css';
import classes from './my-learning.module.css';

/**
 * Current courses, completed courses and recorded sessions; the tab is in the URL.
 * @param recordings the list of recorded sessions
 */
export function MyLearningPage({ recordings }: { recordings: ReactNode }) {
  const { t } = useTranslation();
  const { state } = validateLearningState(useSearch({ strict: false }));
  const current = state ?? 'active';
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>{t(($) => $.learning.title)}</h1>
        <Button
          variant="default"
          leftSection={<LibraryBig size={17} aria-hidden />}
          renderRoot={(props) => <Link to="/education/courses" {...props} />}
        >
          {t(($) => $.learning.browse)}
        </Button>
      </header>
      <nav className={list.states} aria-label={t(($) => $.learning.tabs)}>
        {learningStates.map((of) => (
          <Link
            key={of}
            to="/education/mylearning"
            search={of === 'active' ? {} : { state: of }}
            className={list.state}
            activeOptions={{ exact: true }}
            aria-current={of === current ? 'page' : undefined}
            replace
          >
            {t(($) => $.learning.states[of])}
          </Link>
        ))}
        <Link to="/education/mylearning/certificates" className={list.state}>
          {t(($) => $.certificates.mine)}
        </Link>
      </nav>
      {current === 'recorded' ? recordings : <Enrolments state={current} />}
    </div>
  );
}

function Enrolments({ state }: { state: EnrolmentState }) {
  const { t } = useTranslation();
  const enrolments = useInfiniteQuery(enrolmentListQuery(state));
  const items = enrolments.data?.pages.flatMap((page) => page.data);
  if (enrolments.isError && !items) return <ErrorState onRetry={() => void enrolments.refetch()} />;
  if (!items) return <Waiting />;
  if (items.length === 0) return <Nothing state={state} />;
  return (
    <ul className={classes.list}>
      {items.map((enrolment) => (
        <li key={enrolment.id}>
          <EnrolmentRow enrolment={enrolment} />
        </li>
      ))}
      <li>
        <LoadMore
          hasMore={enrolments.hasNextPage}
          isLoading={enrolments.isFetchingNextPage}
          onLoad={() => void enrolments.fetchNextPage()}
        />
        {!enrolments.hasNextPage && <span className="visually-hidden">{t(($) => $.ui.endOfList)}</span>}
      </li>
    </ul>
  );
}

function Nothing({ state }: { state: EnrolmentState }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={state === 'active' ? GraduationCap : Trophy}
      title={t(($) => $.learning.empty[state].title)}
      text={t(($) => $.learning.empty[state].text)}
      action={
        <Button renderRoot={(props) => <Link to="/education/courses" {...props} />}>
          {t(($) => $.learning.findCourse)}
        </Button>
      }
    />
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div className={classes.list} aria-busy="true" aria-label={t(($) => $.core.loading)} role="status">
      <Skeleton height={122} radius="lg" />
      <Skeleton height={122} radius="lg" />
      <Skeleton height={122} radius="lg" />
    </div>
  );
}
