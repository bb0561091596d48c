import type { WaitingSignUp } from '@candela/contract/accounts/sign-ups';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { showToast } from '#platform/shell/toasts.ts';
import { useFormat } from '#platform/time/time.ts';
import { LoadMore } from '#ui/load-more.tsx';
import { useWaitingChanges, waitingListQuery } from './waiting-list.api.ts';
import classes from './waiting-list.module.css';

/** Sign-ups that wait for approval; renders nothing if there are none. */
export function WaitingList() {
  const { t } = useTranslation();
  const format = useFormat();
  const waiting = useInfiniteQuery(waitingListQuery);
  const rows = waiting.data?.pages.flatMap(({ data }) => data) ?? [];
  if (rows.length === 0) return null;
  const count = waiting.data?.pages[0]?.count ?? rows.length;
  return (
    <section className={classes.card} aria-labelledby="waiting-list">
      <h2 id="waiting-list">
        {count > 100
          ? t(($) => $.waitingList.many)
          : t(($) => $.waitingList.title, { count, number: format.number(count) })}
      </h2>
      <ul>
        {rows.map((person) => (
          <Row key={person.id} person={person} />
        ))}
      </ul>
      <LoadMore
        hasMore={waiting.hasNextPage}
        isLoading={waiting.isFetchingNextPage}
        onLoad={() => void waiting.fetchNextPage()}
      />
    </section>
  );
}

function Row({ person: { id, email, firstName, lastName, waitingSince } }: { person: WaitingSignUp }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { approve, refuse } = useWaitingChanges();
  const name = `${firstName} ${lastName}`;
  const isBusy = approve.isPending || refuse.isPending;
  const letIn = () =>
    approve.mutate(id, {
      onSuccess: () => showToast('success', { title: t(($) => $.waitingList.approved), detail: email }),
    });
  const turnAway = async () => {
    const isSure = await askToConfirm({
      title: t(($) => $.waitingList.refuse),
      text: t(($) => $.waitingList.confirmRefusal, { name }),
      confirm: t(($) => $.waitingList.refuse),
    });
    if (!isSure) return;
    refuse.mutate(id, {
      onSuccess: () => showToast('success', { title: t(($) => $.waitingList.refused), detail: email }),
    });
  };
  return (
    <li>
      <div className={classes.who}>
        <strong dir="auto">{name}</strong>
        <bdi>{email}</bdi>
        <time dateTime={waitingSince} title={format.dateTime(waitingSince)}>
          {format.relative(waitingSince)}
        </time>
      </div>
      <div className={classes.actions}>
        <Button
          size="xs"
          leftSection={<Check size={15} aria-hidden />}
          disabled={isBusy}
          aria-label={`${t(($) => $.waitingList.approve)}: ${name}`}
          onClick={letIn}
        >
          {t(($) => $.waitingList.approve)}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<X size={15} aria-hidden />}
          disabled={isBusy}
          aria-label={`${t(($) => $.waitingList.refuse)}: ${name}`}
          onClick={() => void turnAway()}
        >
          {t(($) => $.waitingList.refuse)}
        </Button>
      </div>
    </li>
  );
}
