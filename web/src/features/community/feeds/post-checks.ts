import { earningsWordsIn, type EarningsWords } from '@candela/contract/community/earnings-words';
import type { FeedBody } from '@candela/contract/community/feed-fields';
import { postCharts, postLimits, postMentions, postText } from '@candela/contract/community/post-document';

export interface PostChecks {
  /** What keeps it from being published; null: nothing. */
  fault: 'noText' | 'tooLong' | 'tooManyCharts' | 'tooManyMentions' | 'poll' | null;
  /** Words that sound like a promise of earnings. */
  promises: string[];
  /** Whether there are charts, and each has a text for those who do not see it. */
  charts: 'none' | 'said' | 'unsaid';
}

/** What can be said of a post before it is published. @param words those that promise earnings */
export function checkPost(
  { document, poll }: Pick<FeedBody, 'document' | 'poll'>,
  words: readonly EarningsWords[],
): PostChecks {
  const text = postText(document);
  const length = [...text].length;
  const charts = postCharts(document);
  const fault =
    length === 0
      ? 'noText'
      : length > postLimits.characters
        ? 'tooLong'
        : charts.length > postLimits.charts
          ? 'tooManyCharts'
          : postMentions(document).length > postLimits.mentions
            ? 'tooManyMentions'
            : isWholePoll(poll)
              ? null
              : 'poll';
  const isSaid = charts.every(({ alt }) => alt.trim() !== '');
  return {
    fault,
    promises: earningsWordsIn(text, words),
    charts: charts.length === 0 ? 'none' : isSaid ? 'said' : 'unsaid',
  };
}

/** Whether there is no poll, or one with a question and different answers. */
function isWholePoll(poll: FeedBody['poll']): boolean {
  if (!poll) return true;
  const options = poll.options.map((option) => option.trim());
  return poll.question.trim() !== '' && !options.includes('') && new Set(options).size === options.length;
}
