import type { Person } from '@candela/contract/accounts/people';
import linkedClasses from '#ui/linked-body.module.css';
import { linkedText } from '#ui/linked-text.ts';
import classes from './discussion.module.css';
import { piecesOf } from './mentions.ts';

/** Plain text with the names of who is mentioned, and web addresses as links. */
export function CommentBody({ body, mentions }: { body: string; mentions: readonly Person[] }) {
  return (
    <p className={classes.body} dir="auto">
      {piecesOf(body, mentions).map(({ text, person }, at) =>
        person ? (
          <bdi key={at} className={classes.mention}>
            @{person.fullName}
          </bdi>
        ) : (
          linkedText(text).map((piece, place) =>
            piece.isLink ? (
              <a
                key={`${at} ${place}`}
                className={linkedClasses['link']}
                href={piece.href}
                target="_blank"
                rel="noopener noreferrer nofollow ugc"
                dir="ltr"
              >
                {piece.text}
              </a>
            ) : (
              <span key={`${at} ${place}`}>{piece.text}</span>
            ),
          )
        ),
      )}
    </p>
  );
}
