import { AppError } from '#platform/http/errors.ts';
import { postHtml } from '#platform/text/rich-text/rich-text-html.ts';
import { parsePost, RichTextError } from '#platform/text/rich-text/rich-text-schema.ts';
import { earningsWordsIn, type EarningsWords } from '@candela/contract/community/earnings-words';
import type { FeedBody } from '@candela/contract/community/feed-fields';
import { pollLimits } from '@candela/contract/community/feed-polls';
import { postCharts, postLimits, postMentions, postSymbols, postText } from '@candela/contract/community/post-document';
import type { RichText } from '@candela/contract/rich-text';

export interface WrittenPost extends FeedBody {
  /** Sanitised HTML of the document. */
  html: string;
}

/** What is stored of a draft: checked nodes and attributes only. @throws AppError feeds.invalidDocument */
export function writtenPost(body: FeedBody): WrittenPost {
  const document = parsed(body.document);
  return { ...body, document, html: postHtml(document), subscriptionTypeIds: [...new Set(body.subscriptionTypeIds)] };
}

function parsed(document: RichText): RichText {
  try {
    return parsePost(document);
  } catch (error) {
    if (error instanceof RichTextError) throw new AppError('feeds.invalidDocument', { message: error.message });
    throw error;
  }
}

export interface WholePost extends WrittenPost {
  text: string;
  /** Of the list, of the text and of the charts. */
  symbols: string[];
  earningsWords: string[];
}

/** A post as it is published. @param words those that promise earnings @throws AppError feeds.invalidDocument, feeds.length, feeds.tooManyCharts, feeds.tooManyMentions, feeds.poll */
export function wholePost(body: FeedBody, words: readonly EarningsWords[]): WholePost {
  const written = writtenPost(body);
  const text = postText(written.document);
  const length = [...text].length;
  if (length < 1 || length > postLimits.characters) throw new AppError('feeds.length');
  if (postCharts(written.document).length > postLimits.charts) throw new AppError('feeds.tooManyCharts');
  if (postMentions(written.document).length > postLimits.mentions) throw new AppError('feeds.tooManyMentions');
  requirePoll(written.poll);
  const said = [text, ...written.pictures.map(({ alt }) => alt)].join('\n');
  const symbols = [...new Set([...written.symbols, ...postSymbols(written.document)])];
  return { ...written, text, symbols, earningsWords: earningsWordsIn(said, words) };
}

/** @throws AppError feeds.poll */
function requirePoll(poll: FeedBody['poll']): void {
  if (!poll) return;
  const { question, options } = poll;
  const isWhole = question !== '' && options.every((option) => option !== '');
  const areDifferent = new Set(options).size === options.length;
  if (!isWhole || !areDifferent || options.length < pollLimits.fewest) throw new AppError('feeds.poll');
}
