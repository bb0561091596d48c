/** Why an address could not be read, be it of a page or of its picture. */
const readingFailures = [
  /** It leads to where this server sends no requests. */
  'refused',
  /** It leads on and on, or not to an address. */
  'redirects',
  'silence',
  'cutOff',
  'encoding',
  'network',
  /** Another status than success: it has moved, is gone, or for those who are signed in. */
  'status',
  'tooLong',
] as const;

/** Why there is no preview of a page: its link is shown as it is. `tooLong`: its beginning does not say what it is about. */
export const linkPreviewFailures = [
  ...readingFailures,
  /** A picture, a file, anything but HTML. */
  'notAPage',
  'noTitle',
  /** Reading it has ended the server again and again. */
  'unreadable',
] as const;

export const linkPreviewStates = ['waiting', 'ready', ...linkPreviewFailures] as const;

export type LinkPreviewState = (typeof linkPreviewStates)[number];

/** Why a preview has no picture although its page names one. */
export const previewPictureFailures = [...readingFailures, 'notAPicture', 'tooLarge', 'tooSmall'] as const;

export type PreviewPictureFailure = (typeof previewPictureFailures)[number];

/** What a card is about: a page elsewhere, or something on this site. */
export const linkCardKinds = ['page', 'course', 'event', 'feed', 'idea', 'strategy'] as const;

export type LinkCardKind = (typeof linkCardKinds)[number];

/** New addresses that one author may have read; more of them are shown as links. */
export const linkPreviewPace = { limit: 30, seconds: 3600 } as const;
