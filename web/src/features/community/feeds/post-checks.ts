import { earningsWordsIn, type EarningsWords } from '@candela/contract/community/earnings-words';
import type { FeedBody } from '@candela/contract/community/feed-fields';
import { feedPictureLimits } from '@candela/contract/community/feed-pictures';
import { postCharts, postLimits, postMentions, postText } from '@candela/contract/community/post-document';

export interface PostChecks {
  /** What keeps it from being published; null: nothing. */
  fault: 'noText' | 'tooLong' | 'tooManyCharts' | 'tooManyMentions' | 'tooManyPictures' | 'poll' | 'uploading' | null;
  /** Words that sound like a promise of earnings. */
  promises: string[];
  /** Whether there are charts, and each has a text for those who do not see it. */
  charts: 'none' | 'said' | 'unsaid';
  /** The same of its pictures. */
  pictures: 'none' | 'said' | 'unsaid';
}

/**
 * What can be said of a post before it is published.
 * @param words those that promise earnings @param isUploading whether pictures are on their way
 */
export function checkPost(
  { document, poll, pictures }: Pick<FeedBody, 'document' | 'poll' | 'pictures'>,
  words: readonly EarningsWords[],
  isUploading = false,
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
            : pictures.length > feedPictureLimits.atOnce
              ? 'tooManyPictures'
              : isWholePoll(poll)
                ? isUploading
                  ? 'uploading'
                  : null
                : 'poll';
  const said = [text, ...pictures.map(({ alt }) => alt)].join('\n');
  return { fault, promises: earningsWordsIn(said, words), charts: areSaid(charts), pictures: areSaid(pictures) };
}

function areSaid(shown: readonly { alt: string }[]): PostChecks['charts'] {
  if (shown.length === 0) return 'none';
  return shown.every(({ alt }) => alt.trim() !== '') ? 'said' : 'unsaid';
}

/** Whether there is no poll, or one with a question and different answers. */
function isWholePoll(poll: FeedBody['poll']): boolean {
  if (!poll) return true;
  const options = poll.options.map((option) => option.trim());
  return poll.question.trim() !== '' && !options.includes('') && new Set(options).size === options.length;
}
