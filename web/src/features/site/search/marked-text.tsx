import { searchMarks } from '@candela/contract/site/search';

/** A text of a search result with highlighted matches. */
export function MarkedText({ text }: { text: string }) {
  const [first = '', ...rest] = text.split(searchMarks.start);
  return (
    <>
      {first}
      {rest.map((part, index) => {
        const [marked = '', plain = ''] = part.split(searchMarks.end);
        return (
          // The parts of a text have no key but their index.
          <span key={index}>
            <mark>{marked}</mark>
            {plain}
          </span>
        );
      })}
    </>
  );
}
