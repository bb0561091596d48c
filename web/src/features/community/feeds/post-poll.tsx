import type { Feed } from '@candela/contract/community/feeds';
import { closeFeedPoll, voteInFeedPoll } from '@candela/contract/community/feed-polls';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/api/api-client.ts';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { useFormat } from '#platform/time/time.ts';
import { FormFailure } from '#ui/form-failure.tsx';
import classes from './post-poll.module.css';

interface PostPollProps {
  feedId: number;
  poll: NonNullable<Feed['poll']>;
  /** Whether the user may end it. */
  isManaged: boolean;
}

/** The poll of a post: choices until the user has voted, then what everybody chose. */
export function PostPoll({ feedId, poll, isManaged }: PostPollProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useQueryClient();
  const titleId = useId();
  const close = useMutation({
    mutationFn: () => call(closeFeedPoll, { params: { id: feedId } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['feeds'] }),
  });
  const askToClose = async () => {
    const isSure = await askToConfirm({
      title: t(($) => $.feeds.poll.closeTitle),
      text: t(($) => $.feeds.poll.closeText),
      confirm: t(($) => $.feeds.poll.close),
    });
    if (isSure) close.mutate();
  };
  return (
    <div className={classes.poll} role="group" aria-labelledby={titleId}>
      <h2 id={titleId} dir="auto">
        {poll.question}
      </h2>
      {poll.isOpen && poll.own.length === 0 ? (
        <Choices feedId={feedId} poll={poll} titleId={titleId} />
      ) : (
        <Results poll={poll} />
      )}
      <p className={classes.facts}>
        <span>{t(($) => $.feeds.poll.voters, { count: poll.voterCount })}</span>
        <span>
          {poll.isOpen
            ? t(($) => $.feeds.poll.until, { time: format.dateTime(poll.closesAt) })
            : t(($) => $.feeds.poll.ended)}
        </span>
        {isManaged && poll.isOpen && (
          <Button size="compact-xs" variant="subtle" loading={close.isPending} onClick={() => void askToClose()}>
            {t(($) => $.feeds.poll.close)}
          </Button>
        )}
      </p>
      <FormFailure error={close.error} />
    </div>
  );
}

function Choices({ feedId, poll, titleId }: Omit<PostPollProps, 'isManaged'> & { titleId: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const name = useId();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const vote = useMutation({
    mutationFn: () => call(voteInFeedPoll, { params: { id: feedId }, body: { options: [...chosen] } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['feeds'] }),
  });
  const choose = (at: number, isChosen: boolean) => {
    if (!poll.isMultiple) setChosen([at]);
    else setChosen(isChosen ? [...chosen, at] : chosen.filter((each) => each !== at));
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        vote.mutate();
      }}
    >
      <div role={poll.isMultiple ? 'group' : 'radiogroup'} aria-labelledby={titleId} className={classes.options}>
        {poll.options.map(({ text }, at) => (
          <label key={text} className={classes.choice}>
            <input
              type={poll.isMultiple ? 'checkbox' : 'radio'}
              name={name}
              checked={chosen.includes(at)}
              onChange={({ currentTarget: { checked } }) => choose(at, checked)}
            />
            <span dir="auto">{text}</span>
          </label>
        ))}
      </div>
      <FormFailure error={vote.error} />
      <Button type="submit" size="xs" disabled={chosen.length === 0} loading={vote.isPending}>
        {t(($) => $.feeds.poll.vote)}
      </Button>
    </form>
  );
}

function Results({ poll }: { poll: PostPollProps['poll'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ul className={classes.options}>
      {poll.options.map(({ text, votes }, at) => {
        const share = poll.voterCount === 0 ? 0 : (votes ?? 0) / poll.voterCount;
        const isOwn = poll.own.includes(at);
        return (
          <li key={text} className={classes.result} data-own={isOwn || undefined}>
            <span className={classes.bar} style={{ inlineSize: `${Math.round(share * 100)}%` }} aria-hidden />
            {isOwn && <Check size={15} role="img" aria-label={t(($) => $.feeds.poll.own)} />}
            <span dir="auto">{text}</span>
            <strong>{format.number(share, { style: 'percent' })}</strong>
          </li>
        );
      })}
    </ul>
  );
}
