import type { Person } from '@candela/contract/accounts/people';
import { tickerOf } from '@candela/contract/community/post-document';
import { Link } from '@tanstack/react-router';
import linkedClasses from '#ui/linked-body.module.css';
import { linkedText } from '#ui/linked-text.ts';
import classes from './discussion.module.css';
import { piecesOf } from './mentions.ts';

/** Plain text with the names of who is mentioned, symbols that lead to their pages, and web addresses as links. */
export function CommentBody({ body, mentions }: { body: string; mentions: readonly Person[] }) {
  return (
    <p className={classes.body} dir="auto">
      {piecesOf(body, mentions).map((named, at) =>
        'person' in named ? (
          <bdi key={at} className={classes.mention}>
            @{named.person.fullName}
          </bdi>
        ) : 'symbol' in named ? (
          <Link
            key={at}
            to="/education/markets/$symbol"
            params={{ symbol: named.symbol }}
            className={linkedClasses['link']}
            dir="ltr"
          >
            ${tickerOf(named.symbol)}
          </Link>
        ) : (
          linkedText(named.text).map((piece, place) =>
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
