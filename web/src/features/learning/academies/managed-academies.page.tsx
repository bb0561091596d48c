import { academyStates } from '@candela/contract/learning/academies';
import { type ManagedAcademy } from '@candela/contract/learning/academy-composition';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { GraduationCap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListScreen } from '#ui/list-screen.tsx';
import { NewButton } from '#ui/new-button.tsx';
import { managedAcademiesQuery } from './academies.api.ts';
import { validateManagedAcademies } from './academy-filter.ts';

/** Academies to manage: a trainer's own, or all for admins. */
export function ManagedAcademiesPage() {
  const { t } = useTranslation();
  const filter = validateManagedAcademies(useSearch({ strict: false }));
  const { state, search = '' } = filter;
  const action = <NewButton to="/trainer/academies/new" text={t(($) => $.academies.new)} />;
  return (
    <ListScreen
      title={t(($) => $.academies.managed)}
      action={action}
      to="/trainer/academies"
      filter={filter}
      views={{
        label: t(($) => $.academies.byState),
        param: 'state',
        all: [undefined, ...academyStates],
        nameOf: (view) => (view ? t(($) => $.academies.stateNames[view]) : t(($) => $.academies.all)),
      }}
      searchLabel={t(($) => $.academies.search)}
      query={useInfiniteQuery(managedAcademiesQuery(state, search))}
      renderRow={(item) => <Row item={item} />}
      empty={{
        icon: GraduationCap,
        title: t(($) => $.academies.managedEmpty),
        text: t(($) => $.academies.managedEmptyText),
        action,
      }}
      isNarrowed={search !== '' || state !== undefined}
    />
  );
}

function Row({ item }: { item: ManagedAcademy }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ListRow
      link={{ to: '/trainer/academies/$academyId/edit', params: { academyId: String(item.id) } }}
      title={item.title}
      lang={item.languageCode}
      note={
        t(($) => $.academies.courses, { count: item.courseCount }) +
        (item.authorName === '' ? '' : ` · ${t(($) => $.academies.by, { name: item.authorName })}`)
      }
      detail={format.dateTime(item.updatedAt)}
      mark={
        <Badge
          tone={item.state === 'published' ? 'brand' : 'plain'}
          text={t(($) => $.academies.stateNames[item.state])}
        />
      }
    />
  );
}
