import { readCoded, type CodedPart } from '@candela/contract/learning/coded-text';
import classes from './passages.module.css';

/** A text whose placeholder numbers are shown as chips. */
export function CodedWords({ text }: { text: string }) {
  return readCoded(text).map((part, index) =>
    'text' in part ? <span key={index}>{part.text}</span> : <Chip key={index} part={part} />,
  );
}

function Chip({ part }: { part: Exclude<CodedPart, { text: string }> }) {
  return (
    <bdi className={classes.chip} dir="ltr">
      {chipText(part)}
    </bdi>
  );
}

/** The notation of a placeholder number in a translation. */
export function chipText(part: Exclude<CodedPart, { text: string }>): string {
  if ('open' in part) return `<${part.open}>`;
  return 'close' in part ? `</${part.close}>` : `<${part.alone}/>`;
}
