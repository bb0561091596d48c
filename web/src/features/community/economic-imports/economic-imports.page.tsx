import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import card from '#ui/card.module.css';
import { EmptyState } from '#ui/empty-state.tsx';
import list from '#ui/list-page.module.css';
import { PagedList } from '#ui/paged-list.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { importsQuery } from './economic-imports.api.ts';
import { validateImports } from './import-search.ts';
import { NewImportForm } from './new-import.tsx';
import { OpenImport } from './open-import.tsx';

/** Calendars from files and addresses, for admins. */
export function EconomicImportsPage() {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const navigate = useNavigate();
  const { open } = validateImports(useSearch({ strict: false }));
  const to = '/admin/economic-calendar';
  const show = (id: string | undefined) => void navigate({ to, search: id === undefined ? {} : { open: id } });
  return (
    <div className={list.page}>
      <header className={list.head}>
        <div>
          <h1>{t(($) => $.economicImports.title)}</h1>
          <p className={list.lead}>{t(($) => $.economicImports.lead)}</p>
        </div>
        <Link to="/education/news">{t(($) => $.economicImports.toCalendar)}</Link>
      </header>
      <section className={card.card} aria-label={t(($) => $.economicImports.new)}>
        <h2>{t(($) => $.economicImports.new)}</h2>
        <NewImportForm onBegun={show} />
      </section>
      <PagedList
        query={useInfiniteQuery(importsQuery)}
        className={list.list}
        empty={
          <EmptyState
            icon={CalendarClock}
            title={t(($) => $.economicImports.empty)}
            text={t(($) => $.economicImports.emptyText)}
          />
        }
        render={({ id, source, name, state, createdAt, owner, writtenCount }) => (
          <Link to={to} search={{ open: id }} className={list.row}>
            <span className={list.what}>
              <strong dir="auto">{source}</strong>
              <span dir="auto">{name}</span>
            </span>
            <span className={list.when}>
              <span>{t(($) => $.economicImports.states[state])}</span>
              <span>
                {dateTime(createdAt)} · <bdi>{owner.fullName}</bdi>
                {writtenCount > 0 && ` · ${t(($) => $.economicImports.written, { count: writtenCount })}`}
              </span>
            </span>
          </Link>
        )}
      />
      <SidePanel
        isOpen={open !== undefined}
        title={t(($) => $.economicImports.one)}
        width={640}
        onClose={() => show(undefined)}
      >
        {open !== undefined && <OpenImport key={open} id={open} />}
      </SidePanel>
    </div>
  );
}
