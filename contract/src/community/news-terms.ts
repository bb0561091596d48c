/** Why a document is not read as a feed. */
export const feedRefusals = [
  /** A page, for example of a consent. */
  'notAFeed',
  /** It ends in the middle. */
  'incomplete',
  /** It defines entities, by which a few lines become gigabytes. */
  'entities',
  'tooDeep',
  'tooLong',
  /** Reading it took too long. */
  'tooSlow',
  'unreadable',
] as const;

export type FeedRefusal = (typeof feedRefusals)[number];

/** Why a source of news did not answer as it should. */
export const newsProblems = [
  ...feedRefusals,
  /** It leads on and on, or to where this server sends no requests. */
  'redirects',
  /** Its address leads to where this server sends no requests. */
  'refused',
  'silence',
  'cutOff',
  'encoding',
  'network',
  /** 410: there is no such feed any more. */
  'gone',
  /** 429 */
  'tooMany',
  /** Another status than success. */
  'status',
] as const;

export type NewsProblem = (typeof newsProblems)[number];

export const newsImpacts = ['low', 'medium', 'high'] as const;

export type NewsImpact = (typeof newsImpacts)[number];

/** Active, or failing since its last fetch; paused by an admin; gone by itself: it said so, or has failed for ten days. */
export const sourceStates = ['active', 'failing', 'paused', 'gone'] as const;

export type SourceState = (typeof sourceStates)[number];

/** The part of a symbol after the colon, which several providers may have. */
export const symbolCodePattern = /^[A-Z0-9._-]{1,20}$/;
