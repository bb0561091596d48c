import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { documentReaders } from '#testing/foreign-texts/document-readers.ts';
import { fileReaders } from '#testing/foreign-texts/file-readers.ts';
import { growthOf, maxGrowth } from '#testing/foreign-texts/growth.ts';
import { minuteReaders } from '#testing/foreign-texts/minute-readers.ts';
import { valueReaders } from '#testing/foreign-texts/value-readers.ts';

const readers = { ...fileReaders, ...minuteReaders, ...documentReaders, ...valueReaders };

/** Time can grow exponentially up to a depth at which a text is refused. */
const shortLength = 400;

it.each(Object.entries(readers))(
  '%s: twice the text takes about twice the time',
  async (_name, { read, parts, maxLength }) => {
    const slow: string[] = [];
    for (const [at, part] of parts.entries()) {
      // Every second one has an end that fits to nothing.
      const end = at % 2 === 0 ? '' : 'x"\n}';
      const textOf = (length: number) => part.repeat(Math.ceil(length / part.length)) + end;
      for (const longest of [shortLength, maxLength]) {
        const { factor, length, milliseconds } = await growthOf(read, textOf, longest);
        const figures = `×${factor.toFixed(1)} per doubling, ${milliseconds.toFixed(0)} ms for ${length}`;
        if (factor > maxGrowth) slow.push(`${JSON.stringify(part + end)}: ${figures}`);
      }
    }
    expect(slow).toEqual([]);
  },
);

const parsers =
  /from '(?:diff|fast-diff|htmlparser2|markdown-it|postal-mime|prosemirror-markdown|sanitize-html|saxes|temml|yaml)'|\.normalize\((?:form|'NF)/;

/** Files that use a parser of a library or a normal form, with their reader above or the reason why they have none. */
const known: Record<string, string> = {
  'contract/src/normalised.ts': 'a name',
  'server/src/community/readers/page-words.ts': 'a page',
  'server/src/community/readers/plain-text.ts': 'an excerpt of news',
  'server/src/platform/text/rich-text/formulas.ts': 'rich text, a formula',
  'server/src/platform/text/rich-text/html-rich-text.ts': 'HTML to rich text',
  'server/src/authoring/exchange/archive-writer.ts': 'writes a title and a summary',
  'server/src/authoring/exchange/markdown-reader.ts': 'Markdown',
  'server/src/authoring/exchange/markdown-state.ts': 'Markdown, written',
  'server/src/authoring/exchange/markdown-writer.ts': 'Markdown, written',
  'server/src/authoring/review-threads/passages.ts': 'a passage',
  'server/src/messaging/mails/mails.service.ts': 'reads what the server has written',
  'server/src/platform/identity/passwords.ts': 'at most 128 characters',
  'server/src/platform/pictures/svg-rendering.ts': 'runs in a process with an end',
  'server/src/platform/text/text-changes.ts': 'a comparison',
  'server/src/platform/text/plain-text.ts': 'HTML to plain text',
  'server/src/platform/text/rich-text.ts': 'only for the courses of the demo',
  'server/src/platform/text/xliff-reader.ts': 'XLIFF 2, units',
};

it('knows every file that uses a parser', () => {
  const root = `${import.meta.dirname}/../..`;
  const using = globSync('{contract,server}/src/**/*.ts', { cwd: root }).filter(
    (file) =>
      !file.endsWith('.test.ts') &&
      !file.includes('/testing/') &&
      parsers.test(readFileSync(`${root}/${file}`, 'utf8')),
  );
  expect(using.toSorted()).toEqual(Object.keys(known).toSorted());
});
