import { useTranslation } from 'react-i18next';
import { UserAvatar } from '#ui/user-avatar.tsx';
import classes from './presence-avatars.module.css';
import type { Present } from './use-draft-presence.ts';

const mostShown = 4;

/** Other people who have the draft open, without duplicates. */
export function PresenceAvatars({ people }: { people: Present[] }) {
  const { t } = useTranslation();
  const each = [...new Map(people.map((person) => [person.userId, person])).values()];
  if (each.length === 0) return null;
  return (
    <ul className={classes.people} aria-label={t(($) => $.authoring.here, { count: each.length })}>
      {each.slice(0, mostShown).map(({ userId, name, picture, color }) => (
        <li key={userId} style={{ '--person': color }} title={name}>
          <UserAvatar name={name} src={picture} size={28} />
          <span className="visually-hidden">{name}</span>
        </li>
      ))}
      {each.length > mostShown && <li className={classes.more}>+{each.length - mostShown}</li>}
    </ul>
  );
}
