import { listInvitations, createInvitation, recallInvitation, resendInvitation } from '#accounts/invitations.ts';
import { getUser, invitePeople, listUsers, reinstateUser, suspendUser, updateUser } from '#accounts/users.ts';
import { listUserInvoices } from '#billing/payments.ts';
import { listManagedPlans } from '#billing/plans.ts';
import {
  endSubscription,
  extendSubscription,
  giveSubscription,
  listUserSubscriptions,
} from '#billing/subscriptions.ts';
import { getDiscussion, listComments } from '#community/discussions.ts';
import {
  getEconomicEvent,
  getNextEconomicEvent,
  listEconomicEvents,
  listEventCurrencies,
  listEventsOfSymbol,
} from '#community/economic-events.ts';
import { getEducator, listEducators } from '#community/educators.ts';
import { uploadFeedPicture } from '#community/feed-pictures.ts';
import {
  changeFeed,
  createFeed,
  getFeedForm,
  listManagedFeeds,
  pinFeed,
  publishFeed,
  recallFeed,
  removeFeed,
  saveFeed,
} from '#community/feed-posts.ts';
import { compareFeedVersion, listFeedVersions } from '#community/feed-versions.ts';
import { getFeed, listFeeds } from '#community/feeds.ts';
import { getNewsState, listNews } from '#community/news.ts';
import type { Endpoint } from '#endpoint.ts';
import { getAcademy, listAcademies } from '#learning/academies.ts';
import { listCertificates, replaceCertificate, restoreCertificate, revokeCertificate } from '#learning/certificates.ts';
import { getCourse, listCourses } from '#learning/courses.ts';
import { exportCourseInsight, getCourseInsight, getLessonInsight, listCourseLearners } from '#learning/insight.ts';
import { listRatings } from '#learning/ratings.ts';
import {
  cancelEvent,
  createEvent,
  getCalendarEvent,
  getEvent,
  listCalendar,
  listEvents,
  updateEvent,
} from '#live/events.ts';
import { getRecording, listRecordedCaptions, listRecordings, listTimeline } from '#live/recordings.ts';
import {
  createAnnouncement,
  getAnnouncement,
  listAcknowledgements,
  listAnnouncements,
  removeAnnouncement,
  updateAnnouncement,
} from '#messaging/announcements.ts';
import { listAuditEvents } from '#oversight/audit.ts';
import { getDashboard, listConcerns, listDashboardRows } from '#oversight/dashboard.ts';
import { listStrategyAlerts, listTradingAlerts } from '#scanning/alerts.ts';
import {
  getBacktest,
  listBacktests,
  listBacktestTrades,
  removeBacktest,
  showBacktest,
  startBacktest,
} from '#scanning/backtests.ts';
import { getStrategyIntegrity, getStrategyReliability, listStrategyDrift } from '#scanning/integrity.ts';
import {
  createStrategy,
  getManagedStrategy,
  listManagedStrategies,
  removeStrategy,
  updateStrategy,
} from '#scanning/managed-strategies.ts';
import { getStrategy, listStrategies } from '#scanning/strategies.ts';
import { changeStrategyState, goLiveWithStrategy, returnStrategy } from '#scanning/strategy-states.ts';
import { tryStrategyVersion } from '#scanning/strategy-trials.ts';
import { createStrategyVersion, getStrategyVersion } from '#scanning/strategy-versions.ts';
import { writeAlert } from '#scanning/written-alerts.ts';
import { actOnIdea, listIdeaEvents } from '#trading/idea-actions.ts';
import { getIdea } from '#trading/idea-detail.ts';
import {
  createIdeaDraft,
  listIdeaDrafts,
  publishIdea,
  recallIdea,
  removeIdeaDraft,
  saveIdeaDraft,
} from '#trading/idea-drafts.ts';
import { listIdeas } from '#trading/ideas.ts';
import { getIdeaOpening } from '#trading/ledger.ts';
import { exportResults, getEquity, getRecord, listRecords, listSymbolRecords } from '#trading/records.ts';
import type { KeyScope } from './keys.ts';

/**
 * Permissions of API keys: the endpoints that each scope allows. Keys cannot call endpoints that are not listed. A scope replaces
 * the session, but not the permission: the owner of the key needs the endpoint's permission.
 */
const opened: Record<KeyScope, readonly Endpoint[]> = {
  'users:read': [listUsers, getUser, listInvitations],
  'users:write': [
    updateUser,
    suspendUser,
    reinstateUser,
    invitePeople,
    createInvitation,
    resendInvitation,
    recallInvitation,
  ],
  'subscriptions:read': [listUserSubscriptions, listUserInvoices, listManagedPlans],
  'subscriptions:write': [giveSubscription, extendSubscription, endSubscription],
  'courses:read': [listCourses, getCourse, listRatings, listAcademies, getAcademy, listEducators, getEducator],
  'enrolments:read': [listCourseLearners, getCourseInsight, getLessonInsight, exportCourseInsight],
  'certificates:read': [listCertificates],
  'certificates:write': [revokeCertificate, restoreCertificate, replaceCertificate],
  'events:read': [listEvents, getEvent, listCalendar, getCalendarEvent],
  'events:write': [createEvent, updateEvent, cancelEvent],
  'recordings:read': [listRecordings, getRecording, listTimeline, listRecordedCaptions],
  'announcements:read': [listAnnouncements, getAnnouncement, listAcknowledgements],
  'announcements:write': [createAnnouncement, updateAnnouncement, removeAnnouncement],
  'feeds:read': [listFeeds, getFeed, listManagedFeeds, getFeedForm, listFeedVersions, compareFeedVersion],
  'feeds:write': [createFeed, saveFeed, changeFeed, publishFeed, recallFeed, removeFeed, pinFeed, uploadFeedPicture],
  'discussions:read': [getDiscussion, listComments],
  'economicEvents:read': [
    listEconomicEvents,
    getNextEconomicEvent,
    listEventCurrencies,
    listEventsOfSymbol,
    getEconomicEvent,
  ],
  'news:read': [listNews, getNewsState],
  'ideas:read': [
    listIdeas,
    getIdea,
    listIdeaEvents,
    getIdeaOpening,
    listIdeaDrafts,
    getRecord,
    getEquity,
    exportResults,
    listRecords,
    listSymbolRecords,
  ],
  'ideas:write': [createIdeaDraft, saveIdeaDraft, removeIdeaDraft, publishIdea, recallIdea, actOnIdea],
  'strategies:read': [
    listStrategies,
    getStrategy,
    listManagedStrategies,
    getManagedStrategy,
    getStrategyVersion,
    getStrategyIntegrity,
    getStrategyReliability,
    listStrategyDrift,
    listStrategyAlerts,
    listTradingAlerts,
    listBacktests,
    getBacktest,
    listBacktestTrades,
  ],
  'strategies:write': [
    createStrategy,
    updateStrategy,
    removeStrategy,
    createStrategyVersion,
    tryStrategyVersion,
    changeStrategyState,
    goLiveWithStrategy,
    returnStrategy,
    writeAlert,
    startBacktest,
    removeBacktest,
    showBacktest,
  ],
  'figures:read': [getDashboard, listConcerns, listDashboardRows],
  'audit:read': [listAuditEvents],
};

const scopes = new Map(
  (Object.keys(opened) as KeyScope[]).flatMap((scope) => opened[scope].map((endpoint) => [endpoint, scope] as const)),
);

/** The scope required for an endpoint; null: no key may call it. */
export function keyScopeOf(endpoint: Endpoint): KeyScope | null {
  return scopes.get(endpoint) ?? null;
}

/** Every scope with its endpoints. */
export function endpointsByScope(): readonly { scope: KeyScope; endpoints: readonly Endpoint[] }[] {
  return (Object.keys(opened) as KeyScope[]).map((scope) => ({ scope, endpoints: opened[scope] }));
}
