import * as avatars from './accounts/avatars.ts';
import * as dataExports from './accounts/data-exports.ts';
import * as deletions from './accounts/deletions.ts';
import * as invitations from './accounts/invitations.ts';
import * as profiles from './accounts/profiles.ts';
import * as signUps from './accounts/sign-ups.ts';
import * as userImports from './accounts/user-imports.ts';
import * as userViews from './accounts/user-views.ts';
import * as users from './accounts/users.ts';
import * as assets from './authoring/assets.ts';
import * as authoredCourses from './authoring/authored-courses.ts';
import * as contentTranslations from './authoring/content-translations.ts';
import * as draftLessons from './authoring/draft-lessons.ts';
import * as drafts from './authoring/drafts.ts';
import * as exchange from './authoring/exchange.ts';
import * as reviewThreads from './authoring/review-threads.ts';
import * as versions from './authoring/versions.ts';
import * as coupons from './billing/coupons.ts';
import * as payments from './billing/payments.ts';
import * as plans from './billing/plans.ts';
import * as subscriptions from './billing/subscriptions.ts';
import * as discussions from './community/discussions.ts';
import * as earningsWords from './community/earnings-words.ts';
import * as economicAlerts from './community/economic-alerts.ts';
import * as economicEvents from './community/economic-events.ts';
import * as economicImports from './community/economic-imports.ts';
import * as educators from './community/educators.ts';
import * as feedPictures from './community/feed-pictures.ts';
import * as feedPolls from './community/feed-polls.ts';
import * as feedPosts from './community/feed-posts.ts';
import * as feedVersions from './community/feed-versions.ts';
import * as feeds from './community/feeds.ts';
import * as linkPreviews from './community/link-previews.ts';
import * as newsRules from './community/news-rules.ts';
import * as newsSources from './community/news-sources.ts';
import * as news from './community/news.ts';
import * as thingReactions from './community/thing-reactions.ts';
import type { Endpoint } from './endpoint.ts';
import * as keys from './integrations/keys.ts';
import * as webhooks from './integrations/webhooks.ts';
import * as academies from './learning/academies.ts';
import * as academyComposition from './learning/academy-composition.ts';
import * as attachments from './learning/attachments.ts';
import * as certificates from './learning/certificates.ts';
import * as courses from './learning/courses.ts';
import * as enrolments from './learning/enrolments.ts';
import * as insight from './learning/insight.ts';
import * as learnedPeriods from './learning/learned-periods.ts';
import * as learningRecords from './learning/learning-records.ts';
import * as lessonNotes from './learning/lesson-notes.ts';
import * as lessonQuestions from './learning/lesson-questions.ts';
import * as lessons from './learning/lessons.ts';
import * as offline from './learning/offline.ts';
import * as quizAttempts from './learning/quiz-attempts.ts';
import * as quizPreviews from './learning/quiz-previews.ts';
import * as ratings from './learning/ratings.ts';
import * as attendance from './live/attendance.ts';
import * as charts from './live/charts.ts';
import * as events from './live/events.ts';
import * as hands from './live/hands.ts';
import * as hosting from './live/hosting.ts';
import * as reactions from './live/reactions.ts';
import * as recordings from './live/recordings.ts';
import * as rooms from './live/rooms.ts';
import * as speakers from './live/speakers.ts';
import * as streams from './live/streams.ts';
import * as candleImports from './market-data/candle-imports.ts';
import * as candles from './market-data/candles.ts';
import * as chartLayouts from './market-data/chart-layouts.ts';
import * as dayLines from './market-data/day-lines.ts';
import * as gaps from './market-data/gaps.ts';
import * as marketSessions from './market-data/market-sessions.ts';
import * as priceAlerts from './market-data/price-alerts.ts';
import * as prices from './market-data/prices.ts';
import * as dataProviders from './market-data/providers.ts';
import * as symbols from './market-data/symbols.ts';
import * as watchlists from './market-data/watchlists.ts';
import * as announcements from './messaging/announcements.ts';
import * as devices from './messaging/devices.ts';
import * as digests from './messaging/digests.ts';
import * as mails from './messaging/mails.ts';
import * as notifications from './messaging/notifications.ts';
import * as audit from './oversight/audit.ts';
import * as dashboard from './oversight/dashboard.ts';
import * as moderation from './oversight/moderation.ts';
import * as reportRuns from './oversight/report-runs.ts';
import * as reportSchedules from './oversight/report-schedules.ts';
import * as alertFilters from './scanning/alert-filters.ts';
import * as alerts from './scanning/alerts.ts';
import * as backtests from './scanning/backtests.ts';
import * as hooks from './scanning/hooks.ts';
import * as integrity from './scanning/integrity.ts';
import * as managedStrategies from './scanning/managed-strategies.ts';
import * as strategies from './scanning/strategies.ts';
import * as strategyStates from './scanning/strategy-states.ts';
import * as strategyTrials from './scanning/strategy-trials.ts';
import * as strategyVersions from './scanning/strategy-versions.ts';
import * as writtenAlerts from './scanning/written-alerts.ts';
import * as actingSessions from './sign-in/acting-sessions.ts';
import * as emailChanges from './sign-in/email-changes.ts';
import * as factors from './sign-in/factors.ts';
import * as firstRun from './sign-in/first-run.ts';
import * as passkeys from './sign-in/passkeys.ts';
import * as passwords from './sign-in/passwords.ts';
import * as security from './sign-in/security.ts';
import * as sessions from './sign-in/sessions.ts';
import * as signInOptions from './sign-in/sign-in-options.ts';
import * as singleSignOn from './sign-in/single-sign-on.ts';
import * as connectionTests from './site/connection-tests.ts';
import * as health from './site/health.ts';
import * as interfaceTexts from './site/interface-texts.ts';
import * as jobs from './site/jobs.ts';
import * as languages from './site/languages.ts';
import * as legal from './site/legal.ts';
import * as lookups from './site/lookups.ts';
import * as nodes from './site/nodes.ts';
import * as search from './site/search.ts';
import * as settings from './site/settings.ts';
import * as calledIdeas from './trading/called-ideas.ts';
import * as ideaActions from './trading/idea-actions.ts';
import * as ideaDetail from './trading/idea-detail.ts';
import * as ideaDrafts from './trading/idea-drafts.ts';
import * as ideas from './trading/ideas.ts';
import * as journal from './trading/journal.ts';
import * as ledger from './trading/ledger.ts';
import * as practice from './trading/practice.ts';
import * as records from './trading/records.ts';
import * as tradedPeriods from './trading/traded-periods.ts';
import * as captions from './video/captions.ts';
import * as library from './video/library.ts';
import * as playback from './video/playback.ts';
import * as videoProjects from './video/projects.ts';
import * as uploads from './video/uploads.ts';

const features = {
  actingSessions,
  academies,
  academyComposition,
  alertFilters,
  alerts,
  announcements,
  assets,
  avatars,
  authoredCourses,
  attachments,
  attendance,
  audit,
  backtests,
  candleImports,
  candles,
  marketSessions,
  symbols,
  gaps,
  captions,
  certificates,
  chartLayouts,
  charts,
  connectionTests,
  contentTranslations,
  coupons,
  courses,
  dashboard,
  dataExports,
  dataProviders,
  dayLines,
  deletions,
  devices,
  digests,
  discussions,
  draftLessons,
  drafts,
  earningsWords,
  economicAlerts,
  economicEvents,
  thingReactions,
  economicImports,
  educators,
  emailChanges,
  enrolments,
  events,
  exchange,
  factors,
  feedPictures,
  feedPolls,
  feedPosts,
  feedVersions,
  feeds,
  firstRun,
  hands,
  health,
  hosting,
  ideaActions,
  ideaDetail,
  calledIdeas,
  ideaDrafts,
  ideas,
  insight,
  integrity,
  interfaceTexts,
  invitations,
  jobs,
  keys,
  languages,
  legal,
  learnedPeriods,
  learningRecords,
  lessonNotes,
  lessonQuestions,
  lessons,
  library,
  lookups,
  mails,
  hooks,
  managedStrategies,
  moderation,
  linkPreviews,
  news,
  newsRules,
  newsSources,
  nodes,
  notifications,
  offline,
  passkeys,
  passwords,
  payments,
  plans,
  prices,
  ledger,
  journal,
  practice,
  priceAlerts,
  tradedPeriods,
  profiles,
  quizAttempts,
  quizPreviews,
  ratings,
  reactions,
  recordings,
  reportRuns,
  reportSchedules,
  records,
  reviewThreads,
  rooms,
  search,
  security,
  sessions,
  settings,
  signInOptions,
  signUps,
  singleSignOn,
  speakers,
  strategies,
  writtenAlerts,
  strategyStates,
  strategyTrials,
  strategyVersions,
  streams,
  subscriptions,
  uploads,
  userImports,
  userViews,
  users,
  versions,
  playback,
  videoProjects,
  watchlists,
  webhooks,
};

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'permission' in value && 'method' in value && 'path' in value;
}

/** Every endpoint of the API as `<feature>.<name>`: used by the documentation and the access test. */
export const api: ReadonlyMap<string, Endpoint> = new Map(
  Object.entries(features).flatMap(([feature, exported]) =>
    Object.entries(exported).flatMap(([name, value]) =>
      isEndpoint(value) ? [[`${feature}.${name}`, value] as const] : [],
    ),
  ),
);
