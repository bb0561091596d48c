import type { SourcePassage } from '#learning/content/passages.ts';
import { readCoded } from '@candela/contract/learning/coded-text';
import { passageKey, type PassageItem } from './course-passages.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that XML cannot contain: control characters except tabs and line ends, and invalid characters. */
const forbidden = /(?![\t\n\r\u007f-\u009f])[\p{Cc}\ufffe\uffff]/gu;

function escape(text: string): string {
  return text.replaceAll(forbidden, '').replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '');
}

/** Numbers as inline codes of XLIFF: `<pc>` around words, `<ph>` for placeholders. */
function inline(coded: string): string {
  let xml = '';
  for (const part of readCoded(coded)) {
    if ('text' in part) xml += escape(part.text);
    else if ('open' in part) xml += `<pc id="${part.open}">`;
    else if ('close' in part) xml += '</pc>';
    else xml += `<ph id="${part.alone}"/>`;
  }
  return xml;
}

const states = { current: 'final', draft: 'initial' } as const;

/**
 * A translation file, XLIFF 2.0 (http://docs.oasis-open.org/xliff/xliff-core/v2.0/xliff-core-v2.0.html): a file element for each
 * lesson, section and course page, a unit for each passage.
 * @param findTarget the translation, if it belongs to the current source
 */
export function writeXliff(
  srcLang: string,
  trgLang: string,
  items: readonly PassageItem[],
  findTarget: (item: PassageItem, passage: SourcePassage) => { target: string; state: 'current' | 'draft' } | null,
): string {
  const unit = (item: PassageItem, passage: SourcePassage) => {
    const found = findTarget(item, passage);
    const state = found ? ` state="${states[found.state]}"` : '';
    const target = found ? `<target>${inline(found.target)}</target>` : '';
    const segment = `<segment${state}><source>${inline(passage.source)}</source>${target}</segment>`;
    return `<unit id="${passageKey(item, passage.field)}">${segment}</unit>`;
  };
  const files = items.map((item) => {
    const units = item.passages.map((passage) => unit(item, passage)).join('\n');
    return `<file id="${item.kind}-${item.id}" xml:space="preserve">\n${units}\n</file>`;
  });
  const root = `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="${srcLang}" trgLang="${trgLang}">`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n${files.join('\n')}\n</xliff>\n`;
}
