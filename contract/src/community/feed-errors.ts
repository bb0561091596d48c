import type { ErrorEntry } from '#error-entry.ts';

/** What keeps a post from being published or changed. */
export const feedErrors = {
  'feeds.notFound': { status: 404, isToShow: true, message: 'No such post.' },
  'feeds.conflict': { status: 409, isToShow: true, message: 'The post has been changed in the meantime.' },
  'feeds.published': { status: 409, isToShow: true, message: 'The post has been published already.' },
  'feeds.notPublished': { status: 409, isToShow: true, message: 'The post is not published.' },
  'feeds.scheduled': { status: 409, isToShow: true, message: 'The post is scheduled: take that back first.' },
  'feeds.tooManyDrafts': { status: 409, isToShow: true, message: 'There are too many drafts.' },
  'feeds.tooManyToday': {
    status: 409,
    isToShow: true,
    message: 'An author publishes 20 posts in 24 hours at most.',
  },
  'feeds.length': { status: 400, isToShow: true, message: 'A post has 1 to 5,000 characters.' },
  'feeds.tooManyCharts': { status: 400, isToShow: true, message: 'A post has four charts at most.' },
  'feeds.tooManyMentions': { status: 400, isToShow: true, message: 'A post mentions five people at most.' },
  'feeds.unknownPerson': { status: 400, isToShow: true, message: 'Somebody who is mentioned cannot read the post.' },
  'feeds.invalidDocument': { status: 400, isToShow: false, message: 'The document of the post is not valid.' },
  'feeds.wrongTime': { status: 400, isToShow: true, message: 'The time is past, or too far ahead.' },
  'feeds.unknownChoice': { status: 400, isToShow: true, message: 'There is no such language or subscription.' },
  'feeds.tooManyPins': {
    status: 409,
    isToShow: true,
    message: 'Three posts are pinned for these readers already.',
  },
  'feeds.tooManyPictures': {
    status: 409,
    isToShow: true,
    message: 'An author uploads 200 pictures in 24 hours at most.',
  },
  'feeds.unknownPicture': {
    status: 400,
    isToShow: true,
    message: 'A picture is not there any more, or belongs to another post.',
  },
  'feeds.noVersion': { status: 404, isToShow: true, message: 'The post has no such version.' },
  'feeds.currentVersion': { status: 409, isToShow: true, message: 'This version is what readers see now.' },
  'feeds.tooManyVersions': { status: 409, isToShow: true, message: 'A post has 200 versions at most.' },
  'feeds.noReason': { status: 400, isToShow: true, message: 'Whoever hides the post of somebody else says why.' },
  'feeds.poll': {
    status: 400,
    isToShow: true,
    message: 'A poll has a question and two to six different options.',
  },
  'feeds.pollFrozen': { status: 409, isToShow: true, message: 'A published poll cannot be changed.' },
  'feeds.pollClosed': { status: 409, isToShow: true, message: 'The poll has ended.' },
  'feeds.voted': { status: 409, isToShow: true, message: 'The caller has voted already.' },
  'linkPreviews.tooMany': {
    status: 429,
    isToShow: false,
    message: 'Too many addresses were asked for. Try again later.',
  },
  'feeds.noOption': { status: 400, isToShow: true, message: 'The poll has no such option, or takes only one.' },
} as const satisfies Record<string, ErrorEntry>;
