import type { NumberedText } from '#platform/text/xliff-parts.ts';
import type { XliffUnit } from '#platform/text/xliff-unit.ts';
import { readWords } from '#platform/text/xliff-words.ts';
import { partsOfText } from '@candela/contract/site/text-checks';

export interface TextUnit {
  /** Full path. */
  key: string;
  /** The English from which it was translated; null if the file does not contain it. */
  source: string | null;
  /** Null: not translated. */
  text: string | null;
  /** Not marked as reviewed: an unchanged text does not become confirmed. */
  isInitial: boolean;
  /** Only a part of it is translated. */
  isPartial: boolean;
  /** The file contains two translations of it. */
  isAmbiguous: boolean;
  /** Much longer than texts may be; `text` is null. */
  isTooLong: boolean;
  /** The file no longer has the line breaks and spaces of the text. */
  isCollapsed: boolean;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '');

/** The placeholders of a text in order, those that it repeats, too. */
const namesIn = (text: string) => partsOfText(text).flatMap((part) => ('name' in part ? [part.name] : []));

/**
 * Encodes placeholders as `<ph>`, so that translation tools keep them intact. Each place of the source has a number, even if it
 * has the same name as another, because identifiers are unique.
 */
function inline(text: string, names: readonly string[]): string {
  const used = new Set<number>();
  return partsOfText(text)
    .map((part) => {
      if ('words' in part) return escape(part.words);
      const shown = `{{${part.name}}}`;
      const number = names.findIndex((name, at) => name === part.name && !used.has(at)) + 1;
      // A placeholder that the source does not have is kept as text.
      if (number === 0) return shown;
      used.add(number - 1);
      return `<ph id="${number}" equiv="${part.name}" disp="${shown}"/>`;
    })
    .join('');
}

/** An XLIFF 2.0 file for translators: one unit for each form of each text, with its path as id. */
export function writeTextsXliff(
  languageCode: string,
  units: readonly { key: string; source: string; text: string | undefined; isStale: boolean }[],
): string {
  const written = units.map(({ key, source, text, isStale }) => {
    const names = namesIn(source);
    const target = text === undefined ? '' : `<target>${inline(text, names)}</target>`;
    const state = text === undefined || isStale ? 'initial' : 'final';
    const segment = `<segment state="${state}"><source>${inline(source, names)}</source>${target}</segment>`;
    return `<unit id="${escape(key)}">${segment}</unit>`;
  });
  const root = `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="${languageCode}">`;
  const file = `<file id="interface" xml:space="preserve">\n${written.join('\n')}\n</file>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n${file}\n</xliff>\n`;
}

/**
 * The texts of a file for translators. The numbers of placeholders are those of the English text, unless the file says what they are.
 * @param sourceOf the English of a full path; undefined: there is no such text
 */
export async function textsOfXliff(
  units: readonly XliffUnit[],
  sourceOf: (key: string) => string | undefined,
): Promise<TextUnit[]> {
  const words = await readWords(units, { sourceOf, write: (text, english) => plain(text, namesIn(english)) });
  return words.map(({ name, source, target, isCollapsed, unit }) => {
    const { isInitial, isPartial, isAmbiguous, isTooLong } = unit;
    return { key: name, source, text: target, isInitial, isPartial, isAmbiguous, isTooLong, isCollapsed };
  });
}

/** A number that the source does not have is kept visible, as an unknown placeholder. */
function plain({ parts, shown }: NumberedText, names: readonly string[]): string {
  return parts
    .map((part) => {
      if ('text' in part) return part.text;
      const number = 'alone' in part ? part.alone : 'open' in part ? part.open : part.close;
      const said = shown.get(number)?.find((each) => names.includes(each.replace(/^\{\{(\w+)\}\}$/, '$1')));
      return `{{${said?.replaceAll(/[{}]/g, '') ?? names[number - 1] ?? number}}}`;
    })
    .join('');
}
