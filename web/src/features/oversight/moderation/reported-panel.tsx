import '@mantine/core/styles/Skeleton.layer.css';
import type { ReportedDetail } from '@candela/contract/oversight/moderation';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ExternalLink, UserCog } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { UserAvatar } from '#ui/user-avatar.tsx';
import { AppealActions } from './appeal-actions.tsx';
import { reportedQuery } from './moderation.api.ts';
import classes from './moderation.module.css';
import { ReportedActions } from './reported-actions.tsx';

/** One case: the reported version, the current version, the reports, and actions. */
export function ReportedPanel({ id, onDone }: { id: number; onDone: () => void }) {
  const { data: thing, isError, refetch } = useQuery(reportedQuery(id));
  if (isError && !thing) return <ErrorState onRetry={() => void refetch()} />;
  if (!thing) return <Skeleton height={260} radius="lg" />;
  return (
    <div className={classes.panel}>
      <Thing thing={thing} />
      {thing.state !== 'open' && <Decision thing={thing} />}
      {thing.state === 'open' && <ReportedActions thing={thing} onDone={onDone} />}
      {thing.state === 'appealed' && <AppealActions thing={thing} onDone={onDone} />}
      <Reports thing={thing} />
    </div>
  );
}

function Thing({ thing }: { thing: ReportedDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { author, body, bodyNow, kind, context, link, wordsRemovedAt } = thing;
  const isChanged = wordsRemovedAt === null && bodyNow !== null && bodyNow !== body;
  return (
    <section className={classes.thing}>
      <header className={classes.by}>
        <UserAvatar name={author?.fullName ?? ''} src={author?.thumbnailImagePath ?? null} size={40} />
        <div>
          <strong dir="auto">{author?.fullName ?? t(($) => $.moderation.gone)}</strong>
          <span>
            {t(($) => $.moderation.kinds[kind])}
            {kind !== 'profile' && (
              <>
                {' · '}
                <bdi>{context}</bdi>
              </>
            )}
          </span>
        </div>
        {bodyNow === null && <Badge text={t(($) => $.moderation.isGone)} />}
        {isChanged && <Badge text={t(($) => $.moderation.isChanged)} />}
      </header>
      {wordsRemovedAt === null ? (
        <blockquote dir="auto">{body === '' ? t(($) => $.moderation.picture) : body}</blockquote>
      ) : (
        <p className={classes.decision}>{t(($) => $.moderation.wordsRemoved, { when: format.date(wordsRemovedAt) })}</p>
      )}
      {isChanged && (
        <>
          <h3>{t(($) => $.moderation.now)}</h3>
          <blockquote dir="auto">{bodyNow}</blockquote>
        </>
      )}
      <nav className={classes.ways}>
        <Link to={link}>
          <ExternalLink size={15} className="flips" aria-hidden /> {t(($) => $.moderation.toPlace)}
        </Link>
        {author && (
          <Link to="/admin/usermanagement" search={{ open: author.id }}>
            <UserCog size={15} aria-hidden /> {t(($) => $.moderation.toAuthor)}
          </Link>
        )}
      </nav>
    </section>
  );
}

function Decision({ thing: { state, decidedAt, decidedBy, note, appeal } }: { thing: ReportedDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={classes.decision}>
      <p>
        {t(($) => $.moderation.decided[state === 'kept' ? 'kept' : 'removed'], {
          name: decidedBy?.fullName ?? t(($) => $.moderation.gone),
          when: decidedAt === null ? '' : format.dateTime(decidedAt),
        })}
      </p>
      {note !== '' && (
        <p>
          {t(($) => $.moderation.noted)} <q dir="auto">{note}</q>
        </p>
      )}
      {appeal && (
        <>
          <h3>{t(($) => $.moderation.appealBy, { when: format.dateTime(appeal.at) })}</h3>
          <blockquote dir="auto">{appeal.text}</blockquote>
          {appeal.decidedAt !== null && (
            <p>{t(($) => $.moderation.appealDecided, { when: format.dateTime(appeal.decidedAt) })}</p>
          )}
        </>
      )}
    </div>
  );
}

function Reports({ thing }: { thing: ReportedDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <section>
      <h3>
        {thing.reportCount === 0
          ? t(($) => $.moderation.byWords)
          : t(($) => $.moderation.count, { count: thing.reportCount })}
      </h3>
      <ul className={classes.reports}>
        {thing.reports.map((report) => (
          <li key={report.id}>
            <p>
              <strong>
                <bdi>{report.reporter.fullName}</bdi>
              </strong>
              <Badge text={t(($) => $.moderation.reasons[report.reason])} />
              <time dateTime={report.createdAt}>{format.dateTime(report.createdAt)}</time>
            </p>
            {report.text !== '' && <p dir="auto">{report.text}</p>}
            {report.body !== null && (
              <p className={classes.seen}>
                {t(($) => $.moderation.seen)} <q dir="auto">{report.body}</q>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
