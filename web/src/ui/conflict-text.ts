import { textOf, type RichTextNode } from '@candela/contract/rich-text';

/** A version of a conflict as readable text; null if it was deleted. */
export function conflictText(version: unknown): string | null {
  if (version === null || version === undefined) return null;
  if (typeof version === 'string' || typeof version === 'number') return String(version);
  if (typeof version === 'object' && 'type' in version && ('content' in version || 'attrs' in version)) {
    return textOf(version as RichTextNode) || String(version.type);
  }
  const { text, title } = version as { text?: unknown; title?: unknown };
  if (typeof text === 'string' || typeof title === 'string') return String(text ?? title);
  return JSON.stringify(version);
}
