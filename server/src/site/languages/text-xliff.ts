import { readCoded } from '@candela/contract/learning/coded-text';
import { partsOfText, placeholdersOf } from '@candela/contract/site/text-checks';
import { readXliff } from '#platform/text/xliff-reader.ts';

export interface TextUnit {
  /** Full path. */
  key: string;
  /** English that it was made from, null where the file does not say. */
  source: string | null;
  /** Null: not translated. */
  text: string | null;
  /** Nobody says that they have looked at it: unchanged, it is not confirmed. */
  isInitial: boolean;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '');

/** Placeholders as `<ph>`, numbered in the order of the source, so that a tool for translators keeps them whole. */
function inline(text: string, names: readonly string[]): string {
  return partsOfText(text)
    .map((part) => {
      if ('words' in part) return escape(part.words);
      const shown = `{{${part.name}}}`;
      const number = names.indexOf(part.name) + 1;
      // One that the source does not have is no code of it.
      return number === 0 ? shown : `<ph id="${number}" equiv="${part.name}" disp="${shown}"/>`;
    })
    .join('');
}

/** A file for translators, XLIFF 2.0: a unit for each form of each text, its path as the id. */
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
 * Reads what `writeTextsXliff` wrote and a translator has gone over.
 * @param sourceOf the English of a full path, whose placeholders the numbers mean
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

/** A number that the source does not have stays to be seen, as a placeholder that is not known. */
function plain(coded: string, names: readonly string[]): string {
  return readCoded(coded)
    .map((part) => {
      if ('text' in part) return part.text;
      const number = 'alone' in part ? part.alone : 'open' in part ? part.open : part.close;
      return `{{${names[number - 1] ?? number}}}`;
    })
    .join('');
}
