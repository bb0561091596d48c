import classes from './linked-body.module.css';
import { linkedText } from './linked-text.ts';

/** Plain text without markup; web addresses become links that open in a new tab. */
export function LinkedBody({ text, className }: { text: string; className?: string | undefined }) {
  return (
    <p className={className} dir="auto">
      {linkedText(text).map((piece, at) =>
        piece.isLink ? (
          <a key={at} className={classes.link} href={piece.href} target="_blank" rel="noopener noreferrer" dir="ltr">
            {piece.text}
          </a>
        ) : (
          <span key={at}>{piece.text}</span>
        ),
      )}
    </p>
  );
}
