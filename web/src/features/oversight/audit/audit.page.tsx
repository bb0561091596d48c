import type { AuditEvent } from '@candela/contract/oversight/audit';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download, ScrollText, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useZone } from '#platform/time/time.ts';
import { ColumnChoice } from '#ui/data-table/column-choice.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import list from '#ui/list-page.module.css';
import { PagedItems } from '#ui/paged-items.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { AuditEntry } from './audit-entry.tsx';
import { auditColumns, columnsOf, validateAuditFilter, type AuditFilter } from './audit-filter.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';
import { auditQuery, useAuditExport } from './audit.api.ts';
import classes from './audit.module.css';
import { useColumnNames } from './column-names.ts';

/** All changes by trainers and admins; the filters are in the URL. */
export function AuditPage() {
  const { t } = useTranslation();
  const zone = useZone();
  const navigate = useNavigate();
  const filter = validateAuditFilter(useSearch({ strict: false }));
  const names = useColumnNames();
  const events = useInfiniteQuery(auditQuery(filter, zone));
  const file = useAuditExport(filter, zone);
  const { columns, ...wanted } = filter;
  const isWhole = Object.keys(wanted).length === 0;
  const [opened, setOpened] = useState<AuditEvent | null>(null);
  const onFilter = (search: AuditFilter) => void navigate({ to: '/admin/audit', search, replace: true });
  return (
    <div className={list.page}>
      <header className={list.head}>
        <div>
          <h1>{t(($) => $.audit.title)}</h1>
          <p className={classes.intro}>{t(($) => $.audit.text, { zone })}</p>
        </div>
        <div className={classes.actions}>
          <Button
            variant="default"
            leftSection={<Download size={16} aria-hidden />}
            loading={file.isPending}
            onClick={() => file.mutate()}
          >
            {t(($) => $.audit.csv)}
          </Button>
          <ColumnChoice
            columns={auditColumns.map((id) => ({ id, name: names[id] }))}
            shown={columnsOf(columns)}
            onShow={(shown) => onFilter({ ...filter, columns: shown.join(',') })}
          />
        </div>
      </header>
      <AuditFilters filter={filter} onFilter={onFilter} />
      <PagedItems
        query={events}
        empty={
          isWhole ? (
            <EmptyState icon={ScrollText} title={t(($) => $.audit.empty)} text={t(($) => $.audit.emptyText)} />
          ) : (
            <EmptyState
              icon={SearchX}
              title={t(($) => $.core.nothingFound)}
              text={t(($) => $.core.nothingFoundText)}
              action={
                <Button variant="default" onClick={() => onFilter(columns === undefined ? {} : { columns })}>
                  {t(($) => $.audit.clear)}
                </Button>
              }
            />
          )
        }
      >
        {(rows) => <AuditTable events={rows} filter={filter} opened={opened?.id} onOpen={setOpened} />}
      </PagedItems>
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
