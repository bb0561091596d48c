import type { PostChart } from '@candela/contract/community/post-document';

/** A stretch of the text of a post, or a chart between two of them. */
export type PostPart = { html: string } | { chart: PostChart };

const figure =
  /<figure data-block="([\w-]{6,36})" dir="auto" class="post-chart"><figcaption>[^<]*<\/figcaption><\/figure>/g;

/** The text of a post with its charts at their places. The server writes both: charts stand at the top level of the text. */
export function postParts(html: string, charts: readonly PostChart[]): PostPart[] {
  const parts: PostPart[] = [];
  let from = 0;
  for (const { 0: text, 1: id, index } of html.matchAll(figure)) {
    const chart = charts.find((each) => each.id === id);
    if (!chart) continue;
    if (index > from) parts.push({ html: html.slice(from, index) });
    parts.push({ chart });
    from = index + text.length;
  }
  if (from < html.length) parts.push({ html: html.slice(from) });
  return parts;
}
