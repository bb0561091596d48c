import { Parser } from 'htmlparser2';

/** What is not seen but changes how a text is read, sorted or compared. */
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;

/** An excerpt is read from so many characters; what follows is not looked at. */
const maxHtml = 20_000;

const blocks = /^(p|br|div|li|h\d|tr|td)$/;

/** On one line, as the database can store it: JSON feeds may contain halves of characters, and zeros. */
export const cleaned = (text: string): string =>
  text
    .toWellFormed()
    .replace(invisible, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** The text of HTML, on one line. */
export function plainOf(html: string): string {
  if (html === '') return '';
  const parts: string[] = [];
  let hidden = 0;
  const parser = new Parser(
    {
      onopentag(name) {
        if (name === 'script' || name === 'style') hidden++;
        else if (blocks.test(name)) parts.push(' ');
      },
      onclosetag(name) {
        if (name === 'script' || name === 'style') hidden--;
        else if (blocks.test(name)) parts.push(' ');
      },
      ontext(text) {
        if (hidden === 0) parts.push(text);
      },
    },
    { decodeEntities: true },
  );
  parser.end(html.slice(0, maxHtml));
  return cleaned(parts.join(''));
}

/** At most so many characters, cut between two words. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const start = text.slice(0, max - 1);
  const space = start.lastIndexOf(' ');
  return `${(space > 0 ? start.slice(0, space) : start).replace(/[\ud800-\udbff]$/, '')}…`;
}
