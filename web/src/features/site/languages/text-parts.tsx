import { partsOfText } from '@candela/contract/site/text-checks';
import classes from './texts.module.css';

/** A text with its placeholders shown as chips. */
export function TextParts({ text }: { text: string }) {
  return partsOfText(text).map((part, index) =>
    'words' in part ? (
      <span key={index}>{part.words}</span>
    ) : (
      <bdi key={index} className={classes.chip} dir="ltr">
        {part.name}
      </bdi>
    ),
  );
}
