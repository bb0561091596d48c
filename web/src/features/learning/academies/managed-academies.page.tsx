import { academyStates } from '@candela/contract/learning/academies';
import { type ManagedAcademy } from '@candela/contract/learning/academy-composition';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { GraduationCap, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import classes from '#ui/list-page.module.css';
import { ListPage, NewButton } from '#ui/list-page.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { managedAcademiesQuery } from './academies.api.ts';
import { validateManagedAcademies } from './academy-filter.ts';

/** Academies to manage: a trainer's own, or all for admins; the filters are in the URL. */
export function ManagedAcademiesPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { state, search = '' } = validateManagedAcademies(useSearch({ strict: false }));
  const list = useInfiniteQuery(managedAcademiesQuery(state, search));
  const found = search === '' ? {} : { search };
  const action = <NewButton to="/trainer/academies/new" text={t(($) => $.academies.new)} />;
  return (
    <ListPage
      title={t(($) => $.academies.managed)}
      action={action}
      viewsLabel={t(($) => $.academies.byState)}
      views={[undefined, ...academyStates].map((each) => ({
        text: each ? t(($) => $.academies.stateNames[each]) : t(($) => $.academies.all),
        isCurrent: each === state,
        link: { to: '/trainer/academies', search: { ...(each && { state: each }), ...found } },
      }))}
      search={
        <SearchField
          label={t(($) => $.academies.search)}
          value={search}
          onSearch={(text) =>
            void navigate({
              to: '/trainer/academies',
              search: { ...(state && { state }), ...(text !== '' && { search: text }) },
              replace: true,
            })
          }
        />
      }
    >
      <PagedList
        query={list}
        className={classes.list}
        empty={
          search === '' && state === undefined ? (
            <EmptyState
              icon={GraduationCap}
              title={t(($) => $.academies.managedEmpty)}
              text={t(($) => $.academies.managedEmptyText)}
              action={action}
            />
          ) : (
            <EmptyState icon={SearchX} title={t(($) => $.core.nothingFound)} text={t(($) => $.core.nothingFoundText)} />
          )
        }
        render={(item) => <Row item={item} />}
      />
    </ListPage>
  );
}

function Row({ item }: { item: ManagedAcademy }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Link to="/trainer/academies/$academyId/edit" params={{ academyId: String(item.id) }} className={classes.row}>
      <span className={classes.what}>
        <strong lang={item.languageCode} dir="auto">
          {item.title}
        </strong>
        <span>
          {t(($) => $.academies.courses, { count: item.courseCount })}
          {item.authorName !== '' && ` · ${t(($) => $.academies.by, { name: item.authorName })}`}
        </span>
      </span>
      <span className={classes.when}>
        <span>{format.dateTime(item.updatedAt)}</span>
      </span>
      <span className={classes.mark}>
        <Badge
          tone={item.state === 'published' ? 'brand' : 'plain'}
          text={t(($) => $.academies.stateNames[item.state])}
        />
      </span>
    </Link>
  );
}
