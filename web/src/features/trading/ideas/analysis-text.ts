/** The text of an analysis, whose paragraphs are stored as HTML. */
export function analysisText(html: string): string {
  const page = new DOMParser().parseFromString(html.replaceAll(/<br\s*\/?>/g, '\n'), 'text/html');
  const blocks = [...page.body.children];
  if (blocks.length === 0) return (page.body.textContent ?? '').trim();
  return blocks
    .map(({ textContent }) => textContent ?? '')
    .join('\n\n')
    .trim();
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The paragraphs of a text as HTML; empty lines separate them. */
export function analysisHtml(text: string): string {
  return text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map(
      (paragraph) =>
        `<p>${paragraph.replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? sign).replaceAll('\n', '<br />')}</p>`,
    )
    .join('');
}
