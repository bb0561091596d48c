import type { AuditEvent } from '@candela/contract/oversight/audit';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download, ScrollText, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, useZone } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import list from '#ui/list-page.module.css';
import { PagedList } from '#ui/paged-list.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { AuditEntry } from './audit-entry.tsx';
import { validateAuditFilter, type AuditFilter } from './audit-filter.ts';
import { AuditFilters } from './audit-filters.tsx';
import { auditQuery, useAuditExport } from './audit.api.ts';
import { useEventName } from './event-name.ts';
import { useFieldName } from './field-names.ts';
import classes from './audit.module.css';

/** All changes by trainers and admins; the filters are in the URL. */
export function AuditPage() {
  const { t } = useTranslation();
  const zone = useZone();
  const navigate = useNavigate();
  const filter = validateAuditFilter(useSearch({ strict: false }));
  const events = useInfiniteQuery(auditQuery(filter, zone));
  const file = useAuditExport(filter, zone);
  const [opened, setOpened] = useState<AuditEvent | null>(null);
  const onFilter = (search: AuditFilter) => void navigate({ to: '/admin/audit', search, replace: true });
  return (
    <div className={list.page}>
      <header className={list.head}>
        <div>
          <h1>{t(($) => $.audit.title)}</h1>
          <p className={classes.intro}>{t(($) => $.audit.text, { zone })}</p>
        </div>
        <Button
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          loading={file.isPending}
          onClick={() => file.mutate()}
        >
          {t(($) => $.audit.csv)}
        </Button>
      </header>
      <AuditFilters filter={filter} onFilter={onFilter} />
      <PagedList
        query={events}
        className={list.list}
        empty={
          Object.keys(filter).length === 0 ? (
            <EmptyState icon={ScrollText} title={t(($) => $.audit.empty)} text={t(($) => $.audit.emptyText)} />
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
        render={(event) => <Row event={event} onOpen={() => setOpened(event)} />}
      />
      <SidePanel
        isOpen={opened !== null}
        title={opened ? t(($) => $.audit.actions[opened.action]) : ''}
        width={560}
        onClose={() => setOpened(null)}
      >
        {/* Its links lead to other lists. */}
        {opened && (
          <div onClickCapture={(click) => click.target instanceof HTMLAnchorElement && setOpened(null)}>
            <AuditEntry event={opened} />
          </div>
        )}
      </SidePanel>
    </div>
  );
}

function Row({ event, onOpen }: { event: AuditEvent; onOpen: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = useEventName();
  const fieldName = useFieldName();
  // A setting has one value, so its name says everything.
  const fields = event.entity === 'setting' ? '' : format.list(event.changes.map(({ field }) => fieldName(field)));
  return (
    <button type="button" className={`${list.row} ${list.rowButton}`} onClick={onOpen}>
      <span className={list.what}>
        <strong>
          <bdi>{nameOf(event)}</bdi>
        </strong>
        <span>
          <bdi>{fields}</bdi>
        </span>
      </span>
      <span className={list.when}>
        <span>
          <bdi>{event.actor?.fullName ?? t(($) => $.audit.system)}</bdi>
        </span>
        <time dateTime={event.at}>{format.dateTime(event.at)}</time>
      </span>
      <Badge text={`${t(($) => $.audit.entities[event.entity])} · ${t(($) => $.audit.actions[event.action])}`} />
    </button>
  );
}
