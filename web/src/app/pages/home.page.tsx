import type { Enrolment } from '@candela/contract/learning/enrolments';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LibraryBig } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { HomeHero } from '#app/pages/home-hero.tsx';
import { HomeLive } from '#app/pages/home-live.tsx';
import { HomeSection } from '#app/pages/home-section.tsx';
import { HomeStats } from '#app/pages/home-stats.tsx';
import { CourseCardSkeletons } from '#features/learning/courses/course-card-skeleton.tsx';
import { CourseGrid } from '#features/learning/courses/course-grid.tsx';
import { courseListQuery } from '#features/learning/courses/courses.api.ts';
import { activityQuery, enrolmentListQuery } from '#features/learning/enrolments/enrolments.api.ts';
import { liveListQuery } from '#features/live/streams/streams.api.ts';
import { withTexts } from '#platform/languages/texts.ts';
import { useSession } from '#platform/session/session.ts';
import { useZone } from '#platform/time/time.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { loadedPart } from '#ui/loaded-part.tsx';
import { WhenSeen } from '#ui/when-seen.tsx';
import { partOfDay } from './part-of-day.ts';
import classes from './home.module.css';

/** Loaded after the page, which does not wait for it. */
const Markets = loadedPart(async () => {
  const { HomeMarkets } = await withTexts(['market-data', 'shared'], () => import('#app/pages/home-markets.tsx'));
  return HomeMarkets;
});

const Trading = loadedPart(async () => {
  const { HomeTrading } = await withTexts(
    ['community', 'messaging', 'scanning', 'shared', 'trading'],
    () => import('#app/pages/home-trading.tsx'),
  );
  return HomeTrading;
});

/** Cards per row on a wide screen. */
const shown = 4;

/** Home page of a learner: where to continue, progress, and news. */
export function HomePage() {
  const enrolments = useInfiniteQuery(enrolmentListQuery('active', shown));
  const active = enrolments.data?.pages[0]?.data;
  const takesNone = active?.length === 0;
  const onAir = useQuery(liveListQuery).data?.data[0];
  return (
    <div className={classes.page}>
      <Greeting />
      <div className={classes.top}>
        <HomeHero enrolment={active?.[0]} onAir={onAir} isLoading={enrolments.isPending} />
        <HomeStats />
      </div>
      <HomeLive />
      {/* Learners without courses see new courses in the first row, in cards of the same size, so that the layout does not shift. */}
      {takesNone ? (
        <NewCourses />
      ) : (
        <Continue active={active} isFailed={enrolments.isError} onRetry={() => void enrolments.refetch()} />
      )}
      {!takesNone && <NewCourses />}
      <WhenSeen>
        <Trading.Loaded waiting={null} renderFailed={() => null} />
      </WhenSeen>
      <Markets.Loaded waiting={null} renderFailed={() => null} />
    </div>
  );
}

function Greeting() {
  const { t } = useTranslation();
  const zone = useZone();
  const firstName = useSession((state) => state.profile?.firstName ?? '');
  const { data: activity } = useQuery(activityQuery(zone));
  const left = activity ? activity.weeklyGoal - activity.lessonsThisWeek : undefined;
  return (
    <div className={classes.greeting}>
      <h1>{t(($) => $.home.greeting[partOfDay(new Date(), zone)], { name: firstName })}</h1>
      <p className={classes.goal}>
        {left === undefined && '\u00a0'}
        {left !== undefined && left > 0 && t(($) => $.home.goalLeft, { count: left })}
        {left !== undefined && left <= 0 && t(($) => $.home.goalReached, { count: activity?.weeklyGoal ?? 0 })}
      </p>
      <Button
        variant="default"
        leftSection={<LibraryBig size={17} aria-hidden />}
        renderRoot={(props) => <Link to="/education/courses" {...props} />}
      >
        {t(($) => $.learning.browse)}
      </Button>
    </div>
  );
}

interface ContinueProps {
  active: Enrolment[] | undefined;
  isFailed: boolean;
  onRetry: () => void;
}

function Continue({ active, isFailed, onRetry }: ContinueProps) {
  const { t } = useTranslation();
  return (
    <HomeSection title={t(($) => $.home.continue)} to="/education/mylearning">
      {isFailed && !active && <ErrorState onRetry={onRetry} />}
      {!active && !isFailed && <CourseCardSkeletons count={shown} />}
      {active && <CourseGrid courses={active} />}
    </HomeSection>
  );
}

function NewCourses() {
  const { t } = useTranslation();
  const courses = useInfiniteQuery(courseListQuery({}, shown));
  const items = courses.data?.pages[0]?.data;
  if (items?.length === 0) return null;
  return (
    <HomeSection title={t(($) => $.home.newCourses)} to="/education/courses">
      {courses.isError && !items && <ErrorState onRetry={() => void courses.refetch()} />}
      {courses.isPending && <CourseCardSkeletons count={shown} />}
      {items && <CourseGrid courses={items} />}
    </HomeSection>
  );
}
