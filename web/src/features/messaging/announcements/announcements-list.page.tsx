import { announcementStates, type Announcement } from '@candela/contract/messaging/announcements';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Megaphone, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import classes from '#ui/list-page.module.css';
import { ListPage, NewButton } from '#ui/list-page.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { validateAnnouncementFilter } from './announcement-filter.ts';
import { AnnouncementStateBadge } from './announcement-state-badge.tsx';
import { announcementListQuery, useRemovals } from './announcements.api.ts';
import { useAudienceText } from './use-audience-text.ts';

/** All announcements; the filters are in the URL. */
export function AnnouncementsListPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { state, search = '' } = validateAnnouncementFilter(useSearch({ strict: false }));
  useRemovals();
  const list = useInfiniteQuery(announcementListQuery(state, search));
  const found = search === '' ? {} : { search };
  const action = <NewButton to="/admin/announcements/add" text={t(($) => $.announcements.add)} />;
  return (
    <ListPage
      title={t(($) => $.announcements.title)}
      action={action}
      viewsLabel={t(($) => $.announcements.byState)}
      views={[undefined, ...announcementStates].map((each) => ({
        text: each ? t(($) => $.announcements.states[each]) : t(($) => $.announcements.all),
        isCurrent: each === state,
        link: { to: '/admin/announcements', search: { ...(each && { state: each }), ...found } },
      }))}
      search={
        <SearchField
          label={t(($) => $.announcements.search)}
          value={search}
          onSearch={(text) =>
            void navigate({
              to: '/admin/announcements',
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
          search === '' ? (
            <EmptyState
              icon={Megaphone}
              title={t(($) => $.announcements.empty)}
              text={t(($) => $.announcements.emptyText)}
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

function Row({ item }: { item: Announcement }) {
  const { t } = useTranslation();
  const format = useFormat();
  const audience = useAudienceText();
  return (
    <Link
      to="/admin/announcements/$announcementId"
      params={{ announcementId: String(item.id) }}
      className={classes.row}
    >
      <span className={classes.what}>
        <strong lang={item.languageCode} dir="auto">
          {item.title}
        </strong>
        <span>{audience(item)}</span>
      </span>
      <span className={classes.when}>
        <span>{t(($) => $.announcements.channels[item.channel])}</span>
        <span>
          {format.dateTime(item.startsAt)} – {format.dateTime(item.endsAt)}
        </span>
      </span>
      <span className={classes.mark}>
        <AnnouncementStateBadge state={item.state} />
      </span>
    </Link>
  );
}
