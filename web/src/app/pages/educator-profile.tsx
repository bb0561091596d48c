import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EducatorHead } from '#features/community/educators/educator-head.tsx';
import { FollowButton } from '#features/community/educators/follow-button.tsx';
import { CourseCard } from '#features/learning/courses/course-card.tsx';
import { courseListQuery } from '#features/learning/courses/courses.api.ts';
import { TrainerRatings } from '#features/learning/ratings/trainer-ratings.tsx';
import { EventCard } from '#features/live/events/event-card.tsx';
import { calendarQuery } from '#features/live/events/events.api.ts';
import { RecordingCard } from '#features/live/recordings/recording-card.tsx';
import { recordingListQuery } from '#features/live/recordings/recordings.api.ts';
import { JoinButton } from '#features/live/streams/join-button.tsx';
import { liveListQuery } from '#features/live/streams/streams.api.ts';
import { RecordCard } from '#features/trading/records/record-card.tsx';
import { validateRecordSearch } from '#features/trading/records/record-search.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { educatorQuery } from '#platform/reference/educators.ts';
import { useSettings } from '#platform/reference/settings.ts';
import { isVisible } from '#platform/reference/visibility.ts';
import { useSession } from '#platform/session/session.ts';
import grid from '#ui/card-grid.module.css';
import { ErrorState } from '#ui/error-state.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { ReportButton } from '#ui/report-button.tsx';
import classes from './educator-profile.module.css';
import { NobodyHere } from './nobody-here.tsx';

const scheduleDays = 60;

/** An educator: biography, next live session, courses, and ratings. */
export function EducatorProfile({ id, actions }: { id: string; actions?: ReactNode }) {
  const { t } = useTranslation();
  const ownId = useSession((state) => state.profile?.id);
  const navigate = useNavigate();
  const record = validateRecordSearch(useSearch({ strict: false }));
  const areIdeasShown = isVisible(useSettings(), 'Trade Ideas');
  const educator = useQuery(educatorQuery(id));
  const live = useQuery(liveListQuery).data?.data.find(({ hosts }) => hosts.some((host) => host.id === id));
  if (educator.error instanceof ApiError && educator.error.status < 500) return <NobodyHere />;
  if (educator.isError && !educator.data) return <ErrorState onRetry={() => void educator.refetch()} />;
  if (!educator.data) return <Skeleton height={260} radius="lg" />;
  return (
    <div className={classes.page}>
      <EducatorHead
        educator={educator.data}
        actions={
          <>
            {live && <JoinButton live={live} />}
            {id !== ownId && <FollowButton educator={educator.data} />}
            {actions}
            {id !== ownId && (educator.data.biography !== '' || educator.data.thumbnailImagePath !== null) && (
              <ReportButton thing={{ kind: 'profile', thingId: id, authorName: educator.data.fullName }} size={36} />
            )}
          </>
        }
      />
      <Schedule id={id} />
      {areIdeasShown && (
        <Section title={t(($) => $.records.title)} isPrinted>
          <RecordCard
            authorId={id}
            search={record}
            onSearch={(search) => void navigate({ to: '.', search, replace: true, resetScroll: false })}
          />
        </Section>
      )}
      <Section title={t(($) => $.educators.coursesOf)}>
        <Courses id={id} />
      </Section>
      <Section title={t(($) => $.recordings.title)}>
        <Recordings id={id} />
      </Section>
      <Section title={t(($) => $.ratings.title)}>
        <TrainerRatings trainerId={id} />
      </Section>
    </div>
  );
}

interface SectionProps {
  title: string;
  /** Of a profile, only the record is for paper. */
  isPrinted?: boolean;
  children: ReactNode;
}

function Section({ title, isPrinted, children }: SectionProps) {
  const titleId = useId();
  return (
    <section className={classes.section} data-printed={isPrinted || undefined} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </section>
  );
}

function Schedule({ id }: { id: string }) {
  const { t } = useTranslation();
  // Rounded to the hour in which the page was opened, so that the query key stays the same.
  const [from] = useState(() => Math.floor(Date.now() / 3_600_000) * 3_600_000);
  const period = {
    from: new Date(from).toISOString(),
    to: new Date(from + scheduleDays * 86_400_000).toISOString(),
    hostId: id,
  };
  const events = useInfiniteQuery(calendarQuery(period));
  const now = from;
  const next = events.data?.filter(
    ({ state, endsAt }) => (state === 'scheduled' || state === 'live') && Date.parse(endsAt) > now,
  );
  return (
    <Section title={t(($) => $.educators.schedule)}>
      {events.isError && !next && <ErrorState onRetry={() => void events.refetch()} />}
      {events.isPending && <Skeleton height={90} radius="lg" />}
      {next?.length === 0 && <p className={classes.none}>{t(($) => $.educators.noSchedule)}</p>}
      {next && next.length > 0 && (
        <ul className={classes.events}>
          {next.slice(0, 5).map((event) => (
            <li key={event.id}>
              <EventCard event={event} hasDate />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Courses({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <PagedList
      query={useInfiniteQuery(courseListQuery({ trainerId: id }, 8))}
      className={grid.grid}
      empty={<p className={classes.none}>{t(($) => $.educators.noCourses)}</p>}
      render={(course) => <CourseCard course={course} />}
    />
  );
}

function Recordings({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <PagedList
      query={useInfiniteQuery(recordingListQuery('', 'newest', id))}
      className={grid.grid}
      empty={<p className={classes.none}>{t(($) => $.educators.noRecordings)}</p>}
      render={(recording) => <RecordingCard recording={recording} />}
    />
  );
}
