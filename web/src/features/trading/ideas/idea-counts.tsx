import { Heart, MessageSquare, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import type { ListedIdea } from '@candela/contract/trading/ideas';
import classes from './ideas.module.css';

/** How many reactions and comments an idea has; nothing while there are none. */
export function IdeaCounts({ idea: { figures } }: { idea: ListedIdea }) {
  const { t } = useTranslation();
  const format = useFormat();
  const reacted = Object.values(figures.reactions).reduce((sum, count) => sum + count, 0);
  const { comments } = figures;
  if (reacted === 0 && comments === 0) return null;
  const [reactedShown, commentsShown] = [format.number(reacted), format.number(comments)];
  return (
    <span className={classes.counts}>
      {reacted > 0 && (
        <Count
          icon={Heart}
          shown={reactedShown}
          name={t(($) => $.discussions.reacted, { count: reacted, shown: reactedShown })}
        />
      )}
      {comments > 0 && (
        <Count
          icon={MessageSquare}
          shown={commentsShown}
          name={t(($) => $.discussions.comments, { count: comments, shown: commentsShown })}
        />
      )}
    </span>
  );
}

function Count({ icon: Icon, shown, name }: { icon: LucideIcon; shown: string; name: string }) {
  return (
    <span title={name}>
      <Icon size={14} aria-hidden />
      <span aria-hidden>{shown}</span>
      <span className="visually-hidden">{name}</span>
    </span>
  );
}
