import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { BellPlus, BellRing, Radio, Search, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { liveListQuery } from '#features/live/streams/streams.api.ts';
import { educatorsQuery, useFollowing, type NamedEducator } from '#platform/reference/educators.ts';
import grid from '#ui/card-grid.module.css';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import form from '#ui/form-page.module.css';
import list from '#ui/list-page.module.css';
import { LoadMore } from '#ui/load-more.tsx';
import { UserAvatar } from '#ui/user-avatar.tsx';
import classes from './educators.module.css';

/** Everybody who teaches, with who is live; following means being told. */
export function EducatorsPage() {
  const { t } = useTranslation();
  const live = useQuery(liveListQuery).data?.data ?? [];
  const { search: asked = '' } = useSearch({ strict: false });
  const [search, setSearch] = useState(asked);
  // Whoever searches for another trainer from here stays on the page.
  const [shownFor, setShownFor] = useState(asked);
  if (shownFor !== asked) {
    setShownFor(asked);
    setSearch(asked);
  }
  const [words] = useDebouncedValue(search.trim(), 250);
  const educators = useInfiniteQuery(educatorsQuery(words));
  const { data: shown, isError } = educators;
  return (
    <div className={form.page}>
      <header className={list.head}>
        <h1>{t(($) => $.core.menu.educators)}</h1>
        <TextInput
          type="search"
          aria-label={t(($) => $.educators.search)}
          placeholder={t(($) => $.educators.search)}
          leftSection={<Search size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </header>
      {isError && !shown && <ErrorState onRetry={() => void educators.refetch()} />}
      {!shown && !isError && <Skeleton height={220} radius={16} />}
      {shown?.length === 0 && (
        <EmptyState icon={UsersRound} title={t(($) => $.educators.empty)} text={t(($) => $.educators.emptyText)} />
      )}
      <ul className={grid.grid}>
        {shown?.map((educator) => (
          <EducatorCard
            key={educator.id}
            educator={educator}
            live={live.find(({ hosts }) => hosts.some(({ id }) => id === educator.id))}
          />
        ))}
      </ul>
      <LoadMore
        hasMore={educators.hasNextPage}
        isLoading={educators.isFetchingNextPage}
        onLoad={() => void educators.fetchNextPage()}
      />
    </div>
  );
}

interface EducatorCardProps {
  educator: NamedEducator;
  live: { meetingId: string; eventId: number } | undefined;
}

function EducatorCard({ educator, live }: EducatorCardProps) {
  const { t } = useTranslation();
  const following = useFollowing();
  const { id, fullName, thumbnailImagePath, biography, courseCount, followerCount, isFollowed } = educator;
  return (
    <li className={classes.card}>
      <UserAvatar name={fullName} src={thumbnailImagePath} size={72} />
      <h2>{fullName}</h2>
      {biography && (
        <p className={classes.text} dir="auto">
          {biography}
        </p>
      )}
      <p className={classes.facts}>
        {t(($) => $.educators.courses, { count: courseCount })} ·{' '}
        {t(($) => $.educators.followers, { count: followerCount })}
      </p>
      <div className={classes.actions}>
        {live && (
          <Button
            size="sm"
            color="red"
            leftSection={<Radio size={16} aria-hidden />}
            renderRoot={(props) => (
              <Link
                to="/streaming/$meetingId/$eventId"
                params={{ meetingId: live.meetingId, eventId: String(live.eventId) }}
                {...props}
              />
            )}
          >
            {t(($) => $.live.join)}
          </Button>
        )}
        <Button
          size="sm"
          variant={isFollowed ? 'light' : 'default'}
          leftSection={isFollowed ? <BellRing size={16} aria-hidden /> : <BellPlus size={16} aria-hidden />}
          aria-pressed={isFollowed}
          aria-label={t(($) => (isFollowed ? $.educators.unfollowName : $.educators.followName), { name: fullName })}
          loading={following.isPending}
          onClick={() => following.mutate({ id, isFollowed })}
        >
          {isFollowed ? t(($) => $.educators.following) : t(($) => $.educators.follow)}
        </Button>
      </div>
    </li>
  );
}
