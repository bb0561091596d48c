import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import { maxAppealLength, type Removal } from '@candela/contract/oversight/moderation';
import { Button, Skeleton, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ExternalLink, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/api/api-error.ts';
import { showToast } from '#platform/shell/toasts.ts';
import { useFormat } from '#platform/time/time.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { removalQuery, useAppeal } from './moderation.api.ts';
import classes from './removal.module.css';

/** What moderators have removed of the user, why, and the one appeal. */
export function RemovalPage() {
  const { t } = useTranslation();
  const { removalId = '' } = useParams({ strict: false });
  const removal = useQuery(removalQuery(Number(removalId)));
  if (removal.data) return <Details removal={removal.data} />;
  if (removal.error instanceof ApiError && removal.error.status < 500)
    return <EmptyState isPage icon={SearchX} title={t(($) => $.removals.unknown)} text="" />;
  if (removal.isError) return <ErrorState onRetry={() => void removal.refetch()} />;
  return <Skeleton height={320} radius="lg" aria-label={t(($) => $.core.loading)} />;
}

function Details({ removal }: { removal: Removal }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { context, link, body, note, decidedAt, appeal, isRestored } = removal;
  return (
    <article className={classes.page}>
      <header>
        <h1>{isRestored ? t(($) => $.removals.shown) : t(($) => $.removals.title)}</h1>
        <p>
          <bdi>{context}</bdi> · {t(($) => $.removals.when, { when: format.dateTime(decidedAt) })}
        </p>
      </header>
      <section>
        <h2>{t(($) => $.removals.yours)}</h2>
        {body === '' ? <p>{t(($) => $.removals.gone)}</p> : <blockquote dir="auto">{body}</blockquote>}
      </section>
      <section>
        <h2>{t(($) => $.removals.why)}</h2>
        <p dir="auto">{note === '' ? t(($) => $.removals.noReason) : note}</p>
      </section>
      {appeal && (
        <section>
          <h2>{t(($) => $.removals.asked, { when: format.dateTime(appeal.at) })}</h2>
          <blockquote dir="auto">{appeal.text}</blockquote>
        </section>
      )}
      {removal.mayAppeal && <Appeal id={removal.id} />}
      <Link to={link} className={classes.link}>
        <ExternalLink size={15} className="flips" aria-hidden /> {t(($) => $.removals.where)}
      </Link>
    </article>
  );
}

function Appeal({ id }: { id: number }) {
  const { t } = useTranslation();
  const appeal = useAppeal(id);
  const [text, setText] = useState('');
  const done = () => showToast('success', { title: t(($) => $.removals.sent), detail: t(($) => $.removals.sentText) });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        appeal.mutate(text.trim(), { onSuccess: done });
      }}
    >
      <h2>{t(($) => $.removals.appeal)}</h2>
      <p>{t(($) => $.removals.appealText)}</p>
      <Textarea
        label={t(($) => $.removals.reasons)}
        dir="auto"
        autosize
        minRows={3}
        maxLength={maxAppealLength}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" disabled={text.trim() === ''} loading={appeal.isPending}>
        {t(($) => $.removals.send)}
      </Button>
    </form>
  );
}
