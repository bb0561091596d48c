import { readCoded } from '@candela/contract/learning/coded-text';
import { partsOfText, placeholdersOf } from '@candela/contract/site/text-checks';
import { readXliff } from '#platform/text/xliff-reader.ts';

export interface TextUnit {
  /** Full path. */
  key: string;
  /** The English from which it was translated; null if the file does not contain it. */
  source: string | null;
  /** Null: not translated. */
  text: string | null;
  /** Not marked as reviewed: an unchanged text does not become confirmed. */
  isInitial: boolean;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '');

/** Encodes placeholders as `<ph>`, numbered in the order of the source, so that translation tools keep them intact. */
function inline(text: string, names: readonly string[]): string {
  return partsOfText(text)
    .map((part) => {
      if ('words' in part) return escape(part.words);
      const shown = `{{${part.name}}}`;
      const number = names.indexOf(part.name) + 1;
      // A placeholder that the source does not have is kept as text.
      return number === 0 ? shown : `<ph id="${number}" equiv="${part.name}" disp="${shown}"/>`;
    })
    .join('');
}

/** An XLIFF 2.0 file for translators: one unit for each form of each text, with its path as id. */
export function writeTextsXliff(
  languageCode: string,
  units: readonly { key: string; source: string; text: string | undefined; isStale: boolean }[],
): string {
  const written = units.map(({ key, source, text, isStale }) => {
    const names = placeholdersOf(source);
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
 * Reads a file written by `writeTextsXliff` and edited by a translator.
 * @param sourceOf the English of a full path, to whose placeholders the numbers refer
 * @throws XliffError
 */
export function readTextsXliff(
  content: string,
  sourceOf: (key: string) => string | undefined,
): { srcLang: string; trgLang: string; units: TextUnit[] } {
  const { srcLang, trgLang, units } = readXliff(content);
  return {
    srcLang,
    trgLang,
    units: units.map(({ id, source, target, isInitial }) => {
      const names = placeholdersOf(sourceOf(id) ?? '');
      const text = target === null ? null : plain(target, names);
      return { key: id, source: plain(source, names), text, isInitial };
    }),
  };
}

/** A number that the source does not have is kept visible, as an unknown placeholder. */
function plain(coded: string, names: readonly string[]): string {
  return readCoded(coded)
    .map((part) => {
      if ('text' in part) return part.text;
      const number = 'alone' in part ? part.alone : 'open' in part ? part.open : part.close;
      return `{{${names[number - 1] ?? number}}}`;
    })
    .join('');
}
