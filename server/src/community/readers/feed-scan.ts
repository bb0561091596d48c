import { FeedRefused } from './feed-refusal.ts';

/** Beyond these a parser may take minutes: the largest of the recorded feeds has a tenth of them. */
const [maxDepth, maxTags, maxTagLength] = [60, 100_000, 20_000];

// oxlint-disable-next-line no-control-regex -- what XML forbids
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * A document as a parser may be given it, without what XML forbids. Takes time in proportion to its length, whatever it contains.
 * @throws FeedRefused for one that defines entities, is no feed, or would take a parser long
 */
export function scanned(text: string): { text: string; isJson: boolean } {
  const clean = text.replace(/^[\s\ufeff]+/, '').replace(forbidden, '');
  if (clean.startsWith('{')) {
    checkDepthOfJson(clean);
    return { text: clean, isJson: true };
  }
  const xml = withoutForbiddenReferences(clean);
  const root = rootOf(xml);
  if (root === null || /^(html|head|body)$/i.test(root)) throw new FeedRefused('notAFeed');
  if (!isEnded(xml, root)) throw new FeedRefused('incomplete');
  return { text: xml, isJson: false };
}

/** `&#7;` is as forbidden as the character that it names. */
function withoutForbiddenReferences(xml: string): string {
  return xml.replace(/&#(?:x([\da-f]{1,8})|(\d{1,9}));/gi, (reference, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return isCharacter(code) ? reference : '';
  });
}

const isCharacter = (code: number) =>
  code === 9 ||
  code === 10 ||
  code === 13 ||
  (code >= 32 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x1_0000 && code <= 0x10_ffff);

/** The name of the outermost element. @throws FeedRefused */
function rootOf(xml: string): string | null {
  let [depth, tags] = [0, 0];
  let root: string | null = null;
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    if (xml.startsWith('<![CDATA[', at)) at = after(xml, ']]>', at);
    else if (xml.startsWith('<!--', at)) at = after(xml, '-->', at);
    else if (!isTag(xml.charCodeAt(at + 1))) at++;
    else {
      const kind = xml[at + 1];
      if (kind === '!') checkDeclaration(xml, at);
      const end = endOfTag(xml, at);
      if (kind !== '!' && kind !== '?') {
        if (++tags > maxTags) throw new FeedRefused('tooLong');
        root ??= /^[\w:.-]+/.exec(xml.slice(at + 1, at + 60))?.[0] ?? null;
        if (kind === '/') depth--;
        else if (xml[end - 1] !== '/' && ++depth > maxDepth) throw new FeedRefused('tooDeep');
      }
      at = end + 1;
    }
  }
  return root;
}

function after(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from);
  if (at < 0) throw new FeedRefused('incomplete');
  return at + mark.length;
}

/** A letter, `_`, `/`, `?` or `!`: any other `<` is text. */
const isTag = (code: number) =>
  code === 33 || code === 47 || code === 63 || code === 95 || ((code | 32) >= 97 && (code | 32) <= 122);

/** Where the `>` of a tag stands; not one within quotes. */
function endOfTag(xml: string, from: number): number {
  const hasQuotes = xml[from + 1] !== '/';
  let quote = 0;
  for (let at = from + 1; at < xml.length; at++) {
    const code = xml.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (hasQuotes && (code === 34 || code === 39)) quote = code;
    else if (code === 62) return at;
    if (at - from > maxTagLength) throw new FeedRefused('tooLong');
  }
  throw new FeedRefused('incomplete');
}

/** A document type is let through; one that defines anything itself is not: with entities a few lines become gigabytes. */
function checkDeclaration(xml: string, at: number): void {
  const end = xml.indexOf('>', at);
  const declaration = xml.slice(at, end < 0 ? at + maxTagLength : end);
  if (declaration.includes('[') || /^<!ENTITY/i.test(declaration)) throw new FeedRefused('entities');
}

/** The root is closed, and only comments follow. */
function isEnded(xml: string, root: string): boolean {
  const end = xml.slice(-2000);
  const at = end.lastIndexOf(`</${root}`);
  if (at < 0) return false;
  const rest = end.slice(at + root.length + 2).trimStart();
  return (
    rest.startsWith('>') &&
    rest
      .slice(1)
      .replaceAll(/<!--[^]{0,1900}?-->/g, '')
      .trim() === ''
  );
}

function checkDepthOfJson(json: string): void {
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === 91 || code === 123) {
      if (++depth > maxDepth) throw new FeedRefused('tooDeep');
    } else if (code === 93 || code === 125) depth--;
  }
}
