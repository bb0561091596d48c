import { normalised } from '#normalised.ts';

/**
 * Maximum length of the name of a file, in bytes of UTF-8. File systems allow 255; what is put before or after a name, such as the number
 * of a part, has to fit as well.
 */
export const maxFileNameBytes = 200;

const characters = new Intl.Segmenter();

/** In UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/**
 * The name of a file as it is stored, shown and sent, wherever it comes from. Without what a file system, an address or a header takes
 * for something else, and what makes a reader take it for another name: control characters, line breaks, invisible and bidirectional
 * formatting (the two joiners of Persian, Indian scripts and emoji stay), slashes and backslashes, dots and spaces at its ends. Cut to
 * `maxFileNameBytes`, never within a character; the extension is kept. Cleaning it again changes nothing.
 */
export function cleanFileName(text: string, fallback = 'file'): string {
  const visible = text.toWellFormed().replaceAll(/[\p{Cf}--[\u200c\u200d]]/gv, '');
  const clean = normalised(visible)
    .replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/^[\s./\\]+/, '')
    .replaceAll(/[/\\]+/g, '-');
  return shorten(withoutEnd(clean)) || fallback;
}

/** A title as the name of a file of every system: Windows reserves more characters than others. */
export function fileNameOfTitle(title: string, extension: string, fallback = 'file'): string {
  const stem = cleanFileName(title.replaceAll(/[:*?"<>|/\\]+/g, ' '), fallback);
  return cleanFileName(`${stem}${extension}`);
}

const withoutEnd = (name: string) => name.replace(/(?<![\s.])[\s.]+$/, '');

function shorten(name: string): string {
  if (bytesOf(name) <= maxFileNameBytes) return name;
  const extension = /\.[^.\s]{1,20}$/.exec(name)?.[0] ?? '';
  let room = maxFileNameBytes - bytesOf(extension);
  let stem = '';
  for (const { segment } of characters.segment(name.slice(0, name.length - extension.length))) {
    room -= bytesOf(segment);
    if (room < 0) break;
    stem += segment;
  }
  return withoutEnd(stem) + extension;
}
