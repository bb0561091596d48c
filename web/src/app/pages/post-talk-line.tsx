import { can } from '@candela/contract/permissions';
import type { Feed } from '@candela/contract/community/feeds';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MessageSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ReactionBar } from '#features/community/reactions/reaction-bar.tsx';
import { discussionQuery } from '#platform/api/things.ts';
import { useSession } from '#platform/session/session.ts';
import { useFormat } from '#platform/time/time.ts';
import { ReportButton } from '#ui/report-button.tsx';
import classes from './post-talk-line.module.css';

/** What the list has read is enough for it: it does not ask for each post. */
const freshMilliseconds = 60_000;

/** Below a post in a list: reactions, the number of comments, and reporting. */
export function PostTalkLine({ feed }: { feed: Feed }) {
  const { t } = useTranslation();
  const format = useFormat();
  const profile = useSession((session) => session.profile);
  const { id, author, figures, ownReactions, isHidden } = feed;
  const thing = { kind: 'feed' as const, id };
  const isOwn = profile?.id === author.id;
  const { data } = useQuery({
    ...discussionQuery(thing),
    initialData: {
      figures,
      ownReactions,
      mayWrite: !isHidden,
      mayModerate: isOwn || (profile !== null && can(profile, 'moderation.manage')),
      authorId: author.id,
    },
    staleTime: freshMilliseconds,
  });
  return (
    <footer className={classes.line}>
      <ReactionBar thing={thing} discussion={data} />
      <span className={classes.ways}>
        {!isOwn && <ReportButton thing={{ kind: 'feed', thingId: id, authorName: author.fullName }} />}
        <Link
          to="/education/feeds/$feedId"
          params={{ feedId: String(id) }}
          aria-label={t(($) => $.discussions.toComments, { shown: format.number(data.figures.comments) })}
        >
          <MessageSquare size={16} aria-hidden /> {format.number(data.figures.comments)}
        </Link>
      </span>
    </footer>
  );
}
