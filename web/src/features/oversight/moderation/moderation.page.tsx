import '@mantine/core/styles/Input.layer.css';
import type { ReportedThing } from '@candela/contract/oversight/moderation';
import { NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import list from '#ui/list-page.module.css';
import { ListScreen } from '#ui/list-screen.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { kinds, reasons, states, validateModerationFilter, type ModerationFilter } from './moderation-filter.ts';
import { reportedListQuery } from './moderation.api.ts';
import classes from './moderation.module.css';
import { ReportedPanel } from './reported-panel.tsx';

/** Reported content, for admins to review. */
export function ModerationPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const filter = validateModerationFilter(useSearch({ strict: false }));
  const things = useInfiniteQuery(reportedListQuery(filter));
  const { open, ...shown } = filter;
  const show = (search: ModerationFilter) => void navigate({ to: '/admin/moderation', search, replace: true });
  const set = (name: 'kind' | 'reason', value: string) => {
    const { [name]: _before, ...rest } = shown;
    show(value === '' ? rest : validateModerationFilter({ ...rest, [name]: value }));
  };
  const openCount = things.data?.pages[0]?.openCount ?? 0;
  return (
    <ListScreen
      title={t(($) => $.moderation.title)}
      to="/admin/moderation"
      filter={shown}
      views={{
        label: t(($) => $.moderation.byState),
        param: 'state',
        all: states,
        usual: 'open',
        nameOf: (state = 'open') => t(($) => $.moderation.states[state], { count: openCount }),
      }}
      renderFilters={() => (
        <div className={classes.filters}>
          <NativeSelect
            aria-label={t(($) => $.moderation.kind)}
            value={filter.kind ?? ''}
            data={[
              { value: '', label: t(($) => $.moderation.everyKind) },
              ...kinds.map((each) => ({ value: each, label: t(($) => $.moderation.kinds[each]) })),
            ]}
            onChange={(event) => set('kind', event.currentTarget.value)}
          />
          <NativeSelect
            aria-label={t(($) => $.moderation.reason)}
            value={filter.reason ?? ''}
            data={[
              { value: '', label: t(($) => $.moderation.everyReason) },
              ...reasons.map((each) => ({ value: each, label: t(($) => $.moderation.reasons[each]) })),
            ]}
            onChange={(event) => set('reason', event.currentTarget.value)}
          />
        </div>
      )}
      query={things}
      renderRow={(thing) => <Row thing={thing} filter={shown} />}
      empty={{ icon: ShieldCheck, title: t(($) => $.moderation.empty), text: t(($) => $.moderation.emptyText) }}
      isNarrowed={Object.keys(shown).length > 0}
      clearText={t(($) => $.moderation.toOpen)}
    >
      <SidePanel
        isOpen={open !== undefined}
        title={t(($) => $.moderation.panel)}
        width={560}
        onClose={() => show(shown)}
      >
        {open !== undefined && <ReportedPanel key={open} id={open} onDone={() => show(shown)} />}
      </SidePanel>
    </ListScreen>
  );
}

function Row({ thing, filter }: { thing: ReportedThing; filter: ModerationFilter }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Link to="/admin/moderation" search={{ ...filter, open: thing.id }} className={`${list.row} ${classes.row}`}>
      <span className={list.what}>
        <strong dir="auto" className={classes.excerpt}>
          {thing.body === '' ? t(($) => $.moderation.picture) : thing.body}
        </strong>
        <span>
          <bdi>{thing.author?.fullName ?? t(($) => $.moderation.gone)}</bdi>
          {' · '}
          {t(($) => $.moderation.kinds[thing.kind])}
          {thing.kind !== 'profile' && (
            <>
              {' · '}
              <bdi>{thing.context}</bdi>
            </>
          )}
        </span>
      </span>
      <span className={classes.marks}>
        {thing.reasons.map((reason) => (
          <Badge key={reason} text={t(($) => $.moderation.reasons[reason])} />
        ))}
      </span>
      <span className={list.when}>
        <b>
          {thing.reportCount === 0
            ? t(($) => $.moderation.byWords)
            : t(($) => $.moderation.count, { count: thing.reportCount })}
        </b>
        <time dateTime={thing.lastAt} title={format.dateTime(thing.lastAt)}>
          {format.relative(thing.lastAt)}
        </time>
      </span>
    </Link>
  );
}
