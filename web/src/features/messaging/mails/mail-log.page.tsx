import type { LoggedMail } from '@candela/contract/messaging/mails';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListScreen } from '#ui/list-screen.tsx';
import { LoggedMailPanel } from './logged-mail-panel.tsx';
import { validateMailLogFilter, type MailLogFilter } from './mail-log-filter.ts';
import { MailLogFilters } from './mail-log-filters.tsx';
import { mailLogQuery } from './mail-log.api.ts';

/** The mail log. */
export function MailLogPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const filter = validateMailLogFilter(useSearch({ strict: false }));
  const [opened, setOpened] = useState<LoggedMail | null>(null);
  const onFilter = (search: MailLogFilter) => void navigate({ to: '/admin/mails', search, replace: true });
  return (
    <ListScreen
      title={t(($) => $.mailLog.title)}
      lead={t(($) => $.mailLog.text)}
      to="/admin/mails"
      filter={filter}
      renderFilters={() => <MailLogFilters filter={filter} onFilter={onFilter} />}
      query={useInfiniteQuery(mailLogQuery(filter))}
      renderRow={(mail) => <Row mail={mail} onOpen={() => setOpened(mail)} />}
      empty={{ icon: MailCheck, title: t(($) => $.mailLog.empty), text: t(($) => $.mailLog.emptyText) }}
      isNarrowed={Object.keys(filter).length > 0}
      clearText={t(($) => $.audit.clear)}
    >
      <LoggedMailPanel mail={opened} onClose={() => setOpened(null)} />
    </ListScreen>
  );
}

function Row({ mail, onOpen }: { mail: LoggedMail; onOpen: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { to, template, state, queuedAt } = mail;
  return (
    <ListRow
      onOpen={onOpen}
      title={to}
      note={t(($) => $.mailLog.kinds[template])}
      detail={<time dateTime={queuedAt}>{format.dateTime(queuedAt)}</time>}
      mark={<Badge text={t(($) => $.mailLog.states[state])} tone={state === 'failed' ? 'live' : 'plain'} />}
    />
  );
}
