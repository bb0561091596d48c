import type { PostChart as Chart } from '@candela/contract/community/post-document';
import { RichText } from '#ui/rich-text.tsx';
import { PostChart } from './post-chart.tsx';
import { postParts } from './post-parts.ts';

interface PostBodyProps {
  html: string;
  charts: readonly Chart[];
  language: string;
}

/** The text of a post, with its charts drawn at their places. */
export function PostBody({ html, charts, language }: PostBodyProps) {
  return postParts(html, charts).map((part) =>
    'chart' in part ? (
      <PostChart key={part.chart.id} chart={part.chart} />
    ) : (
      <RichText key={part.html} html={part.html} language={language} />
    ),
  );
}
