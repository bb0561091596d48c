/** What a feed says of an item. */
export interface FeedItem {
  /** The id that the source gives it. */
  guid: string | null;
  title: string;
  /** Empty: none, or the same as the title. */
  summary: string;
  url: string;
  /** When it was fetched, if no date is given, or one that cannot be. */
  publishedAt: string;
  isDated: boolean;
  /** Two letters; null: not said. */
  languageCode: string | null;
}
