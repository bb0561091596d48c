import '@mantine/core/styles/Skeleton.layer.css';
import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight, Mail as MailIcon, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mailListQuery } from './mails.api.ts';
import { MailDrawer } from './mail-drawer.tsx';
import { useFormat } from '#platform/time.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import classes from './mails-card.module.css';

/** The mails that are kept because no mail server is configured. */
export function MailsCard() {
  const { t } = useTranslation();
  const format = useFormat();
  const mails = useInfiniteQuery(mailListQuery);
  const [openId, setOpenId] = useState<string | null>(null);
  const items = mails.data?.pages.flatMap(({ data }) => data);
  return (
    <section className={classes.card} aria-labelledby="mails-title">
      <header className={classes.header}>
        <h2 id="mails-title">{t(($) => $.mails.title)}</h2>
        {items && items.length > 0 && <p>{t(($) => $.mails.intro)}</p>}
      </header>
      {mails.isPending && <Waiting />}
      {mails.isError && !items && <ErrorState onRetry={() => void mails.refetch()} />}
      {items?.length === 0 && (
        <EmptyState icon={MailCheck} title={t(($) => $.mails.empty)} text={t(($) => $.mails.emptyText)} />
      )}
      <ul className={classes.list}>
        {items?.map((mail) => (
          <li key={mail.id}>
            <button type="button" className={classes.mail} onClick={() => setOpenId(mail.id)}>
              <MailIcon size={18} aria-hidden />
              <span className={classes.what}>
                <strong>{mail.subject}</strong>
                <span dir="auto">{t(($) => $.mails.to, { address: mail.to })}</span>
              </span>
              <time dateTime={mail.sentAt}>{format.dateTime(mail.sentAt)}</time>
              <ChevronRight size={18} className="flips" aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {mails.hasNextPage && (
        <div className={classes.more}>
          <Button variant="default" loading={mails.isFetchingNextPage} onClick={() => void mails.fetchNextPage()}>
            {t(($) => $.mails.more)}
          </Button>
        </div>
      )}
      <MailDrawer id={openId} onClose={() => setOpenId(null)} />
    </section>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div className={classes.waiting} aria-busy="true" aria-label={t(($) => $.core.loading)}>
      <Skeleton height={44} />
      <Skeleton height={44} />
      <Skeleton height={44} />
    </div>
  );
}
