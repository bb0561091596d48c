import '@mantine/core/styles/Skeleton.layer.css';
import { can } from '@candela/contract/permissions';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Clapperboard } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TrainerOverview } from '#features/learning/insight/trainer-overview.tsx';
import { HostingHero } from '#features/live/events/hosting-hero.tsx';
import { HostingSessions } from '#features/live/events/hosting-sessions.tsx';
import { HostingWaiting } from '#features/live/events/hosting-waiting.tsx';
import { hostingQuery } from '#features/live/events/hosting.api.ts';
import { withTexts } from '#platform/languages/texts.ts';
import { useSession } from '#platform/session/session.ts';
import { useFormat } from '#platform/time/time.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { loadedPart } from '#ui/loaded-part.tsx';
import { WhenSeen } from '#ui/when-seen.tsx';
import { partOfDay } from './part-of-day.ts';
import classes from './trainer-dashboard.module.css';

/** Loaded after the page, which does not wait for it. */
const Trading = loadedPart(async () => {
  const { TrainerTrading } = await withTexts(
    ['community', 'messaging', 'scanning', 'shared', 'trading'],
    () => import('#app/pages/trainer-trading.tsx'),
  );
  return TrainerTrading;
});

const defaultDays = 30;

/** Home page of trainers: the next session, open tasks, courses, upcoming and past sessions. */
export function TrainerDashboardPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const [now] = useState(() => new Date());
  const profile = useSession((state) => state.profile);
  const name = profile?.firstName ?? '';
  const { data, isError, refetch } = useQuery(hostingQuery);
  const { days = defaultDays } = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>{t(($) => $.home.greeting[partOfDay(now, format.zone)], { name })}</h1>
        <p className={classes.today}>
          {format.day(now.toISOString())} · {format.zoneName(now.toISOString())}
        </p>
        {can(profile, 'videos.create') && (
          <Button
            variant="default"
            leftSection={<Clapperboard size={16} aria-hidden />}
            renderRoot={(props) => <Link to="/trainer/videos" {...props} />}
          >
            {t(($) => $.library.page)}
          </Button>
        )}
      </header>
      {isError && !data ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <>
          <div className={classes.top}>
            <HostingHero next={data && (data.ahead[0] ?? null)} />
            {data ? <HostingWaiting hosting={data} /> : <Skeleton height={262} radius="lg" />}
          </div>
          <TrainerOverview
            days={days}
            onDays={(next) => void navigate({ to: '.', search: { days: next }, replace: true, resetScroll: false })}
          />
          <WhenSeen>
            <Trading.Loaded waiting={null} renderFailed={() => null} />
          </WhenSeen>
          <div className={classes.below}>
            {data ? (
              <>
                <HostingSessions
                  title={t(($) => $.hosting.past)}
                  all={{ text: t(($) => $.hosting.allRecordings), search: { recorded: true } }}
                  nothing={t(($) => $.hosting.noPast)}
                  sessions={data.past}
                />
                <HostingSessions
                  title={t(($) => $.hosting.later)}
                  all={{ text: t(($) => $.hosting.calendar), search: { mine: true } }}
                  nothing={t(($) => $.hosting.noLater)}
                  sessions={data.ahead.slice(1)}
                />
              </>
            ) : (
              <>
                <Skeleton height={300} radius="lg" />
                <Skeleton height={300} radius="lg" />
              </>
            )}
          </div>
        </>
      )}
    </div>
  );
}
