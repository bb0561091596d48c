import type { DashboardRow, ListedKind } from '@candela/contract/oversight/dashboard';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import list from '#ui/list-page.module.css';
import { PagedList } from '#ui/paged-list.tsx';
import { UserAvatar } from '#ui/user-avatar.tsx';
import { usePriceText } from '#ui/use-price-text.ts';
import { rowsQuery } from './dashboard.api.ts';
import { periodOf, validateDashboard } from './dashboard-period.ts';
import { PeriodChoice } from './period-choice.tsx';
import { useToday } from './use-today.ts';
import classes from './dashboard.module.css';

// Repeated here because importing the contract would add it to the initial bundle.
const kinds: readonly ListedKind[] = [
  'active',
  'enrolments',
  'completions',
  'watchSeconds',
  'attendance',
  'revenue',
  'questions',
];

/** The list behind a figure of the dashboard, for the same days. */
export function FigureRowsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const params = useParams({ strict: false });
  const kind = kinds.find((each) => each === params.kind) ?? 'active';
  const search = validateDashboard(useSearch({ strict: false }));
  const today = useToday();
  const rows = useInfiniteQuery(rowsQuery(kind, periodOf(search, today)));
  return (
    <div className={list.page}>
      <header className={list.head}>
        <h1>{t(($) => $.dashboard.lists[kind])}</h1>
        {kind !== 'questions' && (
          <PeriodChoice
            search={search}
            today={today}
            onSearch={(next) => void navigate({ to: '.', search: next, replace: true })}
          />
        )}
      </header>
      <PagedList
        query={rows}
        className={list.list}
        empty={
          <EmptyState
            icon={SearchX}
            title={t(($) => $.core.nothingFound)}
            text={t(($) => $.dashboard.nothingInPeriod)}
          />
        }
        render={(row) => <Row row={row} isDay={kind === 'active' || kind === 'watchSeconds'} />}
      />
    </div>
  );
}

function Row({ row: { person, at, title, link, seconds, amount }, isDay }: { row: DashboardRow; isDay: boolean }) {
  const format = useFormat();
  const priceText = usePriceText();
  return (
    <div className={classes.row}>
      <UserAvatar name={person.fullName} src={person.thumbnailImagePath} size={34} />
      <span className={classes.what}>
        <Link to="/admin/usermanagement" search={{ open: person.id }} dir="auto">
          {person.fullName}
        </Link>
        {title !== null && link !== null && (
          <Link to={link} className={classes.about} dir="auto">
            {title}
          </Link>
        )}
        {title !== null && link === null && <bdi className={classes.about}>{title}</bdi>}
      </span>
      <span className={classes.when}>
        {amount && <strong>{priceText(amount)}</strong>}
        {seconds !== null && <span>{format.duration(seconds)}</span>}
        <time dateTime={at}>
          {isDay ? format.wallTime(Date.parse(at), { dateStyle: 'medium' }) : format.dateTime(at)}
        </time>
      </span>
    </div>
  );
}
