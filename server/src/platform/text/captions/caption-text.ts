/** Elements of WebVTT and SubRip, and those of HTML that tools write; everything else in angle brackets is text. */
const elements = new Set(
  'b i u s em strong bold italic underline font c v lang ruby rt rp p br span div box'.split(' '),
);

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  lrm: '\u200e',
  rlm: '\u200f',
  quot: '"',
  apos: "'",
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
};

/** Text of a line of captions. */
export interface CaptionText {
  text: string;
  /** It had styles, positions or the name of a speaker, which are left out. */
  isStyled: boolean;
}

/** Longest line that is read, with its markup; a longer one stays as it is, too long for a cue. */
export const maxLineLength = 20_000;

/**
 * A line of WebVTT or SubRip without markup. Brackets of which none encloses markup are text: `a < b`, `<5%>`.
 */
export function plainLine(line: string): CaptionText {
  if (line.length > maxLineLength) return { text: line.slice(0, maxLineLength), isStyled: false };
  let isStyled = false;
  // No bracket contains another one that opens: the time is proportional to the length.
  const bare = line.replace(/<([^<>]*)>|\{\\[^{}]*\}/g, (whole, tag: string | undefined) => {
    if (tag === undefined) isStyled = true;
    else if (/^[\d:.]{4,20}$/.test(tag)) return '';
    else {
      const name = /^\/?([a-z]{1,9})(?=[\s./]|$)/i.exec(tag.slice(0, 20))?.[1]?.toLowerCase() ?? '';
      if (!elements.has(name)) return whole;
      if (name === 'br') return '\n';
      isStyled = true;
    }
    return '';
  });
  const text = bare.replace(
    /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{1,9});/gi,
    (whole, name: string) => characterOf(name) ?? whole,
  );
  return { text: tidyLines(text), isStyled };
}

function characterOf(name: string): string | undefined {
  if (!name.startsWith('#')) return Object.hasOwn(entities, name) ? entities[name] : undefined;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  const isCharacter = code >= 0x20 && code <= 0x10_ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : undefined;
}

/** Lines without empty ones and with single spaces. */
export function tidyLines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}
