import { createHash } from 'node:crypto';
import type { passageTypes } from '@candela/contract/authoring/content-translations';
import { codedTextOf, inlineOf } from '@candela/contract/learning/coded-text';
import type { RichText, RichTextNode } from '@candela/contract/rich-text';
import { nodesOf } from '@candela/contract/rich-text';

/** A piece of text that is translated as a unit. */
export interface SourcePassage {
  field: string;
  type: (typeof passageTypes)[number];
  source: string;
}

/** The source hash under which a translation is stored. */
export function sourceHash(source: string): string {
  return createHash('md5').update(source).digest('hex');
}

/** Texts of pictures and embedded videos, by attribute. */
const attributeTypes = { alt: 'alternative', caption: 'caption' } as const;

/**
 * The passages of a document in reading order: each line of text, and texts of pictures. Code, formulas, structure and
 * the pictures themselves are taken from the source in every language.
 */
export function passagesOf(document: RichText, prefix: string): SourcePassage[] {
  const passages: SourcePassage[] = [];
  for (const node of nodesOf(document)) {
    const id = blockId(node);
    if (id === null) continue;
    if (isLine(node)) {
      const source = codedTextOf(node.content ?? []).text;
      const type = node.type === 'heading' ? 'heading' : 'text';
      if (hasWords(source)) passages.push({ field: `${prefix}.${id}`, type, source });
    }
    for (const [attribute, type] of Object.entries(attributeTypes)) {
      const source = node.attrs?.[attribute];
      if (typeof source === 'string' && hasWords(source)) {
        passages.push({ field: `${prefix}.${id}.${attribute}`, type, source });
      }
    }
  }
  return passages;
}

/**
 * The document in another language; passages without a translation stay in the source language.
 * @param wordsOf the translation of a field, null when there is none
 */
export function withTranslations(
  document: RichText,
  prefix: string,
  wordsOf: (field: string) => string | null,
): RichText {
  const visit = (node: RichTextNode): RichTextNode => {
    const id = blockId(node);
    const content = isLine(node) ? lineOf(node, id, wordsOf, prefix) : node.content?.map(visit);
    const attrs = { ...node.attrs };
    for (const attribute of Object.keys(attributeTypes)) {
      if (id !== null && typeof attrs[attribute] === 'string') {
        attrs[attribute] = wordsOf(`${prefix}.${id}.${attribute}`) ?? attrs[attribute];
      }
    }
    return { ...node, ...(node.attrs && { attrs }), ...(content && { content }) };
  };
  return { ...document, content: document.content.map(visit) };
}

function lineOf(
  node: RichTextNode,
  id: string | null,
  wordsOf: (field: string) => string | null,
  prefix: string,
): RichTextNode[] | undefined {
  const words = id === null ? null : wordsOf(`${prefix}.${id}`);
  if (words === null || node.content === undefined) return node.content;
  return inlineOf(words, codedTextOf(node.content).codes);
}

function isLine({ type }: RichTextNode): boolean {
  return type === 'paragraph' || type === 'heading';
}

/** Whether a text contains anything to translate: numbers and symbols are the same everywhere. */
export function hasWords(source: string): boolean {
  return /\p{L}/u.test(source.replaceAll(/<\/?\d+\/?>/g, ''));
}

function blockId(node: RichTextNode): string | null {
  const id = node.attrs?.['id'];
  return typeof id === 'string' ? id : null;
}
