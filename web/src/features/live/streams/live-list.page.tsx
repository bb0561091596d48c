import '@mantine/core/styles/Skeleton.layer.css';
import type { Live } from '@candela/contract/live/streams';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Eye, Radio } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import grid from '#ui/card-grid.module.css';
import form from '#ui/form-page.module.css';
import { UserAvatar } from '#ui/user-avatar.tsx';
import { LiveBadge } from './live-badge.tsx';
import classes from './live-list.module.css';
import { liveListQuery } from './streams.api.ts';
import { useLivestreamRoom } from './use-livestream-room.ts';

/** Live educators, with their numbers of viewers and links to join. */
export function LiveListPage() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(liveListQuery);
  useLivestreamRoom();
  return (
    <div className={form.page}>
      <h1>{t(($) => $.live.title)}</h1>
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={180} radius="lg" />}
      {data?.data.length === 0 && (
        <EmptyState
          icon={Radio}
          title={t(($) => $.live.nobody)}
          text={t(($) => $.live.nobodyText)}
          action={
            <Button variant="default" renderRoot={(props) => <Link to="/education/events" {...props} />}>
              {t(($) => $.events.mine)}
            </Button>
          }
        />
      )}
      {data && data.data.length > 0 && (
        <div className={grid.grid}>
          {data.data.map((live) => (
            <LiveCard key={live.eventId} live={live} />
          ))}
        </div>
      )}
    </div>
  );
}

function LiveCard({ live }: { live: Live }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [host] = live.hosts;
  return (
    <Link
      to="/streaming/$meetingId/$eventId"
      params={{ meetingId: live.meetingId, eventId: String(live.eventId) }}
      className={classes.card}
    >
      <span className={classes.top}>
        <UserAvatar name={host?.fullName ?? ''} src={host?.thumbnailImagePath ?? null} size={52} />
        <LiveBadge live={live} />
      </span>
      <strong lang={live.languageCode} dir="auto">
        {live.title}
      </strong>
      <span>{live.hosts.map(({ fullName }) => fullName).join(', ')}</span>
      <span className={classes.facts}>
        <Eye size={15} aria-hidden /> {t(($) => $.live.viewers, { count: live.viewerCount })}
        {live.liveAt && <> · {format.relative(live.liveAt)}</>}
      </span>
    </Link>
  );
}
