import type { Person } from '@candela/contract/accounts/people';
import { Link } from '@tanstack/react-router';
import { UserAvatar } from '#ui/user-avatar.tsx';
import classes from './idea.module.css';

/** The author of an idea, with the way to the profile. */
export function IdeaPerson({ author }: { author: Person }) {
  return (
    <section className={classes.card}>
      <Link to="/educator-profile/$userId" params={{ userId: author.id }} className={classes.person}>
        <UserAvatar name={author.fullName} src={author.thumbnailImagePath} size={38} />
        <strong dir="auto">{author.fullName}</strong>
      </Link>
    </section>
  );
}
