/** Lines of front matter; further ones are not looked at. */
const maxLines = 1000;

const escapes: Record<string, string> = {
  '0': '\0',
  a: '\u0007',
  b: '\b',
  t: '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
  e: '\u001b',
  N: '\u0085',
  _: '\u00a0',
  L: '\u2028',
  P: '\u2029',
};

/**
 * The texts, numbers and truth values at the top of a document in YAML 1.2 (https://yaml.org/spec/1.2.2/), by their names. Lists,
 * mappings and references are left out. A parser of all of YAML takes half a minute for a kilobyte of question marks.
 */
export function readScalars(yaml: string): Record<string, string | number | boolean> {
  const found: Record<string, string | number | boolean> = {};
  const lines = yaml.split(/\r\n?|\n/).slice(0, maxLines);
  for (let at = 0; at < lines.length; at++) {
    const [, name, begin = ''] = /^([A-Za-z][\w-]{0,60})[ \t]*:(?:[ \t](.*))?$/.exec(lines[at] ?? '') ?? [];
    if (name === undefined) continue;
    const more: string[] = [];
    // A value goes on in lines that are indented or empty.
    while (at + 1 < lines.length && /^(?:[ \t]|$)/.test(lines[at + 1] ?? '')) more.push(lines[++at] ?? '');
    const value = scalarOf(trimmed(begin), more);
    if (value !== undefined) found[name] = value;
  }
  return found;
}

function scalarOf(begin: string, more: readonly string[]): string | number | boolean | undefined {
  const [, style, signs = ''] = /^([|>])([+-]?\d?[+-]?)(?:[ \t]+#.*)?$/.exec(begin) ?? [];
  if (style !== undefined) return blockOf(style, signs.includes('-'), more);
  const text = folded([begin, ...more.map(trimmed)]);
  if (text.startsWith('"')) return doubleQuoted(text);
  if (text.startsWith("'")) return /^'((?:[^']|'')*)'/.exec(text)?.[1]?.replaceAll("''", "'");
  const plain = text.replace(/(?:^|(?<=[ \t\n]))#[^\n]*/g, '').trim();
  // Lists, mappings, references, tags and what is reserved.
  if (plain === '' || /^[[\]{}&*!%@`,]|^[-?:](?:\s|$)/.test(plain) || /^[^:\s]+:\s/.test(begin === '' ? plain : ''))
    return undefined;
  if (/^(?:true|false)$/i.test(plain)) return plain.toLowerCase() === 'true';
  if (/^(?:null|~)$/i.test(plain)) return undefined;
  return /^[-+]?\d{1,15}(?:\.\d{1,15})?$/.test(plain) ? Number(plain) : plain;
}

/** Ends with a backslash that is not escaped itself. */
const endsEscaping = (text: string) => /(?<!\\)(?:\\\\)*\\$/.test(text.slice(-20));

/** Without white space at its ends, unless it is escaped. */
function trimmed(line: string): string {
  const text = line.trim();
  return endsEscaping(text) && line.trimEnd() !== line ? `${text} ` : text;
}

/** Lines as one: a line break counts as a space, an empty line as a line break. */
function folded(lines: readonly string[]): string {
  let text = lines[0] ?? '';
  let breaks = 0;
  for (const line of lines.slice(1)) {
    if (line === '') breaks++;
    else {
      text += (breaks > 0 ? '\n'.repeat(breaks) : endsEscaping(text) ? '\n' : text === '' ? '' : ' ') + line;
      breaks = 0;
    }
  }
  return text;
}

function doubleQuoted(text: string): string | undefined {
  const inner = /^"((?:[^"\\]|\\[^])*)"/.exec(text)?.[1];
  return inner?.replace(/\\(x[\da-f]{2}|u[\da-f]{4}|U(?:[\da-f]{4}){2}|[^])/gi, (whole, code: string) => {
    if (code === '\n') return '';
    if (code.length === 1) return escapes[code] ?? code;
    const point = Number.parseInt(code.slice(1), 16);
    return point <= 0x10_ffff ? String.fromCodePoint(point) : whole;
  });
}

function blockOf(style: string, isStripped: boolean, more: readonly string[]): string {
  const indent = Math.min(
    ...more.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length),
  );
  const lines = more.map((line) => line.slice(Number.isFinite(indent) ? indent : 0));
  while (lines.at(-1)?.trim() === '') lines.pop();
  const text = style === '|' ? lines.join('\n') : folded(lines);
  return isStripped || text === '' ? text : `${text}\n`;
}
