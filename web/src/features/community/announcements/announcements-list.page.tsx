import { announcementStates, type Announcement } from '@candela/contract/community/announcements';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Megaphone, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import classes from '#ui/list-page.module.css';
import { PagedList } from '#ui/paged-list.tsx';
import { validateAnnouncementFilter } from './announcement-filter.ts';
import { AnnouncementStateBadge } from './announcement-state-badge.tsx';
import { announcementListQuery } from './announcements.api.ts';
import { useAudienceText } from './use-audience-text.ts';

/** All announcements; which state is shown is in the address. */
export function AnnouncementsListPage() {
  const { t } = useTranslation();
  const { state } = validateAnnouncementFilter(useSearch({ strict: false }));
  const list = useInfiniteQuery(announcementListQuery(state));
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>{t(($) => $.announcements.title)}</h1>
        <NewButton />
      </header>
      <nav className={classes.states} aria-label={t(($) => $.announcements.byState)}>
        {[undefined, ...announcementStates].map((each) => (
          <Link
            key={each ?? 'all'}
            to="/admin/announcements"
            search={each ? { state: each } : {}}
            className={classes.state}
            activeOptions={{ exact: true }}
            aria-current={each === state ? 'page' : undefined}
            replace
          >
            {each ? t(($) => $.announcements.states[each]) : t(($) => $.announcements.all)}
          </Link>
        ))}
      </nav>
      <PagedList
        query={list}
        className={classes.list}
        empty={
          <EmptyState
            icon={Megaphone}
            title={t(($) => $.announcements.empty)}
            text={t(($) => $.announcements.emptyText)}
            action={<NewButton />}
          />
        }
        render={(item) => <Row item={item} />}
      />
    </div>
  );
}

function NewButton() {
  const { t } = useTranslation();
  return (
    <Button
      leftSection={<Plus size={17} aria-hidden />}
      renderRoot={(props) => <Link to="/admin/announcements/add" {...props} />}
    >
      {t(($) => $.announcements.add)}
    </Button>
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
      <AnnouncementStateBadge state={item.state} />
    </Link>
  );
}
