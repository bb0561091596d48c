import type { Person } from '@candela/contract/accounts/people';
import { Link } from '@tanstack/react-router';
import { UserAvatar } from '#ui/user-avatar.tsx';
import { AuthorRecord } from './author-record.tsx';
import classes from './idea.module.css';

/** The author of an idea, with the way to the profile. */
export function IdeaPerson({ author, isSimulated }: { author: Person; isSimulated: boolean }) {
  return (
    <section className={classes.card}>
      <Link to="/educator-profile/$userId" params={{ userId: author.id }} className={classes.person}>
        <UserAvatar name={author.fullName} src={author.thumbnailImagePath} size={38} />
        <span className={classes.who}>
          <strong dir="auto">{author.fullName}</strong>
          <AuthorRecord authorId={author.id} isSimulated={isSimulated} />
        </span>
      </Link>
    </section>
  );
}
