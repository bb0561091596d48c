import '@mantine/core/styles/Skeleton.layer.css';
import type { ConcernKind } from '@candela/contract/oversight/dashboard';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  CheckCircle2,
  ChevronRight,
  ClipboardCheck,
  Flag,
  MailX,
  MessageCircleQuestion,
  Rss,
  TriangleAlert,
  VideoOff,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { IconTile } from '#ui/icon-tile.tsx';
import { concernsQuery } from './dashboard.api.ts';
import classes from './dashboard.module.css';

const icons = {
  failedJobs: TriangleAlert,
  failedMails: MailX,
  failedVideos: VideoOff,
  reviews: ClipboardCheck,
  questions: MessageCircleQuestion,
  reports: Flag,
  silentSources: Rss,
} as const satisfies Record<ConcernKind, unknown>;

const places = {
  failedJobs: { to: '/admin/dashboard', hash: 'failed-jobs' },
  failedMails: { to: '/admin/dashboard', hash: 'failed-jobs' },
  failedVideos: { to: '/trainer/videos', search: { state: 'failed' } },
  reviews: { to: '/trainer/courses', search: { state: 'in_review' } },
  questions: { to: '/admin/dashboard/$kind', params: { kind: 'questions' } },
  reports: { to: '/admin/moderation' },
  silentSources: { to: '/admin/news' },
} as const;

/** Open tasks for admins, each with a link. */
export function ConcernsCard() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, isError, refetch } = useQuery(concernsQuery);
  return (
    <section className={classes.card} aria-labelledby="dashboard-concerns">
      <h2 id="dashboard-concerns" className={classes.title}>
        {t(($) => $.dashboard.concerns)}
        {data && data.data.length > 0 && <span className={classes.badge}>{format.number(data.data.length)}</span>}
      </h2>
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={180} radius="md" />}
      {data?.data.length === 0 && (
        <p className={classes.nothing}>
          <CheckCircle2 size={17} aria-hidden /> {t(($) => $.dashboard.noConcerns)}
        </p>
      )}
      <ul className={classes.rows}>
        {data?.data.map(({ kind, count, oldestAt }) => (
          <li key={kind}>
            <Link {...places[kind]} className={classes.concern}>
              <IconTile icon={icons[kind]} tone={kind.startsWith('failed') ? 'red' : 'amber'} />
              <span className={classes.what}>
                <strong>{t(($) => $.dashboard.concernNames[kind], { count, number: format.number(count) })}</strong>
                {oldestAt !== null && (
                  <small>{t(($) => $.dashboard.oldest, { when: format.relative(oldestAt) })}</small>
                )}
              </span>
              <ChevronRight size={17} className="flips" aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
