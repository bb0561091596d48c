import { expect, it } from 'vitest';
import { api } from '@candela/contract/api';
import { keyScopeOf } from '@candela/contract/integrations/key-access';
import { keyScopes, type KeyScope } from '@candela/contract/integrations/keys';

/** The endpoints that API keys may call, written out: the test fails for an endpoint opened or closed by mistake. */
const expected: Record<KeyScope, readonly string[]> = {
  'users:read': ['users.listUsers', 'users.getUser', 'invitations.listInvitations'],
  'users:write': [
    'users.updateUser',
    'users.suspendUser',
    'users.reinstateUser',
    'users.invitePeople',
    'invitations.createInvitation',
    'invitations.resendInvitation',
    'invitations.recallInvitation',
  ],
  'subscriptions:read': ['subscriptions.listUserSubscriptions', 'payments.listUserInvoices', 'plans.listManagedPlans'],
  'subscriptions:write': [
    'subscriptions.giveSubscription',
    'subscriptions.extendSubscription',
    'subscriptions.endSubscription',
  ],
  'courses:read': [
    'courses.listCourses',
    'courses.getCourse',
    'ratings.listRatings',
    'academies.listAcademies',
    'academies.getAcademy',
    'educators.listEducators',
    'educators.getEducator',
  ],
  'enrolments:read': [
    'insight.listCourseLearners',
    'insight.getCourseInsight',
    'insight.getLessonInsight',
    'insight.exportCourseInsight',
  ],
  'certificates:read': ['certificates.listCertificates'],
  'certificates:write': [
    'certificates.revokeCertificate',
    'certificates.restoreCertificate',
    'certificates.replaceCertificate',
  ],
  'events:read': ['events.listEvents', 'events.getEvent', 'events.listCalendar', 'events.getCalendarEvent'],
  'events:write': ['events.createEvent', 'events.updateEvent', 'events.cancelEvent'],
  'recordings:read': [
    'recordings.listRecordings',
    'recordings.getRecording',
    'recordings.listTimeline',
    'recordings.listRecordedCaptions',
  ],
  'announcements:read': [
    'announcements.listAnnouncements',
    'announcements.getAnnouncement',
    'announcements.listAcknowledgements',
  ],
  'announcements:write': [
    'announcements.createAnnouncement',
    'announcements.updateAnnouncement',
    'announcements.removeAnnouncement',
  ],
  'feeds:read': [
    'feeds.listFeeds',
    'feeds.getFeed',
    'feedPosts.listManagedFeeds',
    'feedPosts.getFeedForm',
    'feedVersions.listFeedVersions',
    'feedVersions.compareFeedVersion',
  ],
  'feeds:write': [
    'feedPosts.createFeed',
    'feedPosts.saveFeed',
    'feedPosts.changeFeed',
    'feedPosts.publishFeed',
    'feedPosts.recallFeed',
    'feedPosts.removeFeed',
    'feedPosts.pinFeed',
    'feedPictures.uploadFeedPicture',
  ],
  'discussions:read': ['discussions.getDiscussion', 'discussions.listComments'],
  'economicEvents:read': [
    'economicEvents.listEconomicEvents',
    'economicEvents.getNextEconomicEvent',
    'economicEvents.listEventCurrencies',
    'economicEvents.listEventsOfSymbol',
    'economicEvents.getEconomicEvent',
  ],
  'news:read': ['news.listNews', 'news.getNewsState'],
  'ideas:read': [
    'ideas.listIdeas',
    'ideaDetail.getIdea',
    'ideaActions.listIdeaEvents',
    'ledger.getIdeaOpening',
    'ideaDrafts.listIdeaDrafts',
    'records.getRecord',
    'records.getEquity',
    'records.listRecords',
    'records.listSymbolRecords',
    'records.exportResults',
  ],
  'ideas:write': [
    'ideaDrafts.createIdeaDraft',
    'ideaDrafts.saveIdeaDraft',
    'ideaDrafts.removeIdeaDraft',
    'ideaDrafts.publishIdea',
    'ideaDrafts.recallIdea',
    'ideaActions.actOnIdea',
  ],
  'strategies:read': [
    'strategies.listStrategies',
    'strategies.getStrategy',
    'managedStrategies.listManagedStrategies',
    'managedStrategies.getManagedStrategy',
    'strategyVersions.getStrategyVersion',
    'alerts.listStrategyAlerts',
    'alerts.listTradingAlerts',
    'integrity.getStrategyIntegrity',
    'integrity.getStrategyReliability',
    'integrity.listStrategyDrift',
    'backtests.getBacktest',
    'backtests.listBacktests',
    'backtests.listBacktestTrades',
  ],
  'strategies:write': [
    'managedStrategies.createStrategy',
    'managedStrategies.updateStrategy',
    'managedStrategies.removeStrategy',
    'strategyVersions.createStrategyVersion',
    'strategyTrials.tryStrategyVersion',
    'strategyStates.changeStrategyState',
    'strategyStates.goLiveWithStrategy',
    'strategyStates.returnStrategy',
    'backtests.removeBacktest',
    'backtests.showBacktest',
    'backtests.startBacktest',
    'writtenAlerts.writeAlert',
  ],
  'figures:read': ['dashboard.getDashboard', 'dashboard.listConcerns', 'dashboard.listDashboardRows'],
  'audit:read': ['audit.listAuditEvents'],
};

it('API keys may call only the endpoints of this list', () => {
  const byScope = keyScopes.map((scope): [string, string[]] => [
    scope,
    [...api].filter(([, endpoint]) => keyScopeOf(endpoint) === scope).map(([name]) => name),
  ]);
  for (const [scope, names] of byScope) {
    expect([scope, names.toSorted()]).toEqual([scope, expected[scope as KeyScope].toSorted()]);
  }
});

it('nothing that needs a proof or no session at all is open to them, and what only reads changes nothing', () => {
  for (const [name, endpoint] of api) {
    const scope = keyScopeOf(endpoint);
    if (scope === null) continue;
    expect(endpoint.isStepUp, name).toBeUndefined();
    expect(['public', 'account', 'integrations.manage'], name).not.toContain(endpoint.permission);
    expect(scope.endsWith(':read'), name).toBe(endpoint.method === 'GET');
  }
});
