import sanitizeHtml from 'sanitize-html';

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** The text of a rich text, with a space at the end of each block. */
export function plainText(html: string): string {
  const apart = html.replace(/<(?=\/?(?:p|h[1-6]|li|br|hr|t[dhr]|blockquote|div|pre|figure|aside)\b)/gi, ' <');
  return sanitizeHtml(apart, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}
