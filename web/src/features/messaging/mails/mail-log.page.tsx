import type { LoggedMail } from '@candela/contract/messaging/mails';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { MailCheck, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import list from '#ui/list-page.module.css';
import { PagedList } from '#ui/paged-list.tsx';
import { LoggedMailPanel } from './logged-mail-panel.tsx';
import { validateMailLogFilter, type MailLogFilter } from './mail-log-filter.ts';
import { MailLogFilters } from './mail-log-filters.tsx';
import { mailLogQuery } from './mail-log.api.ts';
import classes from './mail-log.module.css';

/** The mail log; its filters are in the URL. */
export function MailLogPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const filter = validateMailLogFilter(useSearch({ strict: false }));
  const mails = useInfiniteQuery(mailLogQuery(filter));
  const [opened, setOpened] = useState<LoggedMail | null>(null);
  const onFilter = (search: MailLogFilter) => void navigate({ to: '/admin/mails', search, replace: true });
  return (
    <div className={list.page}>
      <header className={list.head}>
        <div>
          <h1>{t(($) => $.mailLog.title)}</h1>
          <p className={classes.intro}>{t(($) => $.mailLog.text)}</p>
        </div>
      </header>
      <MailLogFilters filter={filter} onFilter={onFilter} />
      <PagedList
        query={mails}
        className={list.list}
        empty={
          Object.keys(filter).length === 0 ? (
            <EmptyState icon={MailCheck} title={t(($) => $.mailLog.empty)} text={t(($) => $.mailLog.emptyText)} />
          ) : (
            <EmptyState
              icon={SearchX}
              title={t(($) => $.core.nothingFound)}
              text={t(($) => $.core.nothingFoundText)}
              action={
                <Button variant="default" onClick={() => onFilter({})}>
                  {t(($) => $.audit.clear)}
                </Button>
              }
            />
          )
        }
        render={(mail) => <Row mail={mail} onOpen={() => setOpened(mail)} />}
      />
      <LoggedMailPanel mail={opened} onClose={() => setOpened(null)} />
    </div>
  );
}

function Row({ mail, onOpen }: { mail: LoggedMail; onOpen: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { to, template, state, queuedAt } = mail;
  return (
    <button type="button" className={`${list.row} ${list.rowButton}`} onClick={onOpen}>
      <span className={list.what}>
        <strong>
          <bdi>{to}</bdi>
        </strong>
        <span>{t(($) => $.mailLog.kinds[template])}</span>
      </span>
      <span className={list.when}>
        <time dateTime={queuedAt}>{format.dateTime(queuedAt)}</time>
      </span>
      <span className={classes.state}>
        <Badge text={t(($) => $.mailLog.states[state])} tone={state === 'failed' ? 'live' : 'plain'} />
      </span>
    </button>
  );
}
