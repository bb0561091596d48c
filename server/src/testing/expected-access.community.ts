import type { ExpectedRoles } from './expected-roles.ts';

export const communityAccess: ExpectedRoles = {
  'announcements.acknowledgeAnnouncement': [1, 2, 3, 4],
  'announcements.createAnnouncement': [1, 4],
  'announcements.getAnnouncement': [1, 4],
  'announcements.listAcknowledgements': [1, 4],
  'announcements.listAnnouncements': [1, 4],
  'announcements.listCurrentAnnouncements': [1, 2, 3, 4],
  'announcements.removeAnnouncement': [1, 4],
  'announcements.updateAnnouncement': [1, 4],
  'earningsWords.listEarningsWords': [1, 2, 4],
  'educators.featureEducator': [1, 4],
  'educators.followEducator': [1, 2, 3, 4],
  'educators.getEducator': [1, 2, 3, 4],
  'educators.listEducators': [1, 2, 3, 4],
  'educators.unfeatureEducator': [1, 4],
  'feeds.listFeeds': [1, 2, 3, 4],
  'feeds.markFeed': [1, 2, 3, 4],
};
