import { announcementStates, type Announcement } from '@candela/contract/messaging/announcements';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Megaphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { ListRow } from '#ui/list-row.tsx';
import { ListScreen } from '#ui/list-screen.tsx';
import { NewButton } from '#ui/new-button.tsx';
import { validateAnnouncementFilter } from './announcement-filter.ts';
import { AnnouncementStateBadge } from './announcement-state-badge.tsx';
import { announcementListQuery, useRemovals } from './announcements.api.ts';
import { useAudienceText } from './use-audience-text.ts';

/** All announcements. */
export function AnnouncementsListPage() {
  const { t } = useTranslation();
  const filter = validateAnnouncementFilter(useSearch({ strict: false }));
  const { state, search = '' } = filter;
  useRemovals();
  const action = <NewButton to="/admin/announcements/add" text={t(($) => $.announcements.add)} />;
  return (
    <ListScreen
      title={t(($) => $.announcements.title)}
      action={action}
      to="/admin/announcements"
      filter={filter}
      views={{
        label: t(($) => $.announcements.byState),
        param: 'state',
        all: [undefined, ...announcementStates],
        nameOf: (view) => (view ? t(($) => $.announcements.states[view]) : t(($) => $.announcements.all)),
      }}
      searchLabel={t(($) => $.announcements.search)}
      query={useInfiniteQuery(announcementListQuery(state, search))}
      renderRow={(item) => <Row item={item} />}
      empty={{
        icon: Megaphone,
        title: t(($) => $.announcements.empty),
        text: t(($) => $.announcements.emptyText),
        action,
      }}
      isNarrowed={search !== ''}
    />
  );
}

function Row({ item }: { item: Announcement }) {
  const { t } = useTranslation();
  const format = useFormat();
  const audience = useAudienceText();
  return (
    <ListRow
      link={{ to: '/admin/announcements/$announcementId', params: { announcementId: String(item.id) } }}
      title={item.title}
      lang={item.languageCode}
      note={audience(item)}
      detail={t(($) => $.announcements.channels[item.channel])}
      secondDetail={`${format.dateTime(item.startsAt)} – ${format.dateTime(item.endsAt)}`}
      mark={<AnnouncementStateBadge state={item.state} />}
    />
  );
}
