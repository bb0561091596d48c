import type { Discussion } from '@candela/contract/community/discussions';
import { reactions } from '@candela/contract/live/reactions';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Thing } from '#platform/api/things.ts';
import { useLiveFigures } from '#platform/realtime/use-live-figures.ts';
import { useFormat } from '#platform/time/time.ts';
import { reactionIcons } from '#ui/reaction-icons.ts';
import classes from './reaction-bar.module.css';
import { takeFigures, useReaction } from './reactions.api.ts';

/** The reactions to a post or trade idea: each is a switch with the number of people. */
export function ReactionBar({ thing, discussion: data }: { thing: Thing; discussion: Discussion | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const react = useReaction(thing);
  const bar = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  useLiveFigures(thing, bar, (news) => takeFigures(client, news));
  return (
    <div ref={bar} className={classes.bar} role="group" aria-label={t(($) => $.discussions.reactions)}>
      {reactions.map((reaction) => {
        const Icon = reactionIcons[reaction];
        const count = data?.figures.reactions[reaction] ?? 0;
        const isGiven = data?.ownReactions.includes(reaction) ?? false;
        const name = t(($) => $.discussions.reaction[reaction]);
        return (
          <button
            key={reaction}
            type="button"
            className={classes.reaction}
            aria-pressed={isGiven}
            aria-label={t(($) => $.discussions.reactionCount, { name, count, shown: format.number(count) })}
            title={name}
            disabled={!data}
            onClick={() => react.mutate({ reaction, isGiven: !isGiven })}
          >
            <Icon size={16} aria-hidden />
            {count > 0 && <span aria-hidden>{format.number(count)}</span>}
          </button>
        );
      })}
    </div>
  );
}
