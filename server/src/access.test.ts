import { api } from '@candela/contract/api';
import type { Endpoint } from '@candela/contract/endpoint';
import { can, defaultGrants, type Permission } from '@candela/contract/permissions';
import { allRoleIds, type RoleId } from '@candela/contract/roles';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#testing/factories.ts';
import { startTestServer } from '#testing/test-server.ts';

const server = await startTestServer();

/**
 * Who may call what, written out: the test fails for an endpoint that is missing here, and for a permission that
 * was widened by mistake.
 */
const expected: Record<string, readonly (RoleId | 'visitor')[]> = {
  'academyComposition.changeAcademyState': [1, 2, 4],
  'academyComposition.createAcademy': [1, 2, 4],
  'academies.getAcademy': [1, 2, 3, 4],
  'academyComposition.getComposition': [1, 2, 4],
  'academies.joinAcademy': [1, 2, 3, 4],
  'academies.leaveAcademy': [1, 2, 3, 4],
  'academies.listAcademies': [1, 2, 3, 4],
  'academyComposition.listManagedAcademies': [1, 2, 4],
  'academyComposition.removeAcademy': [1, 2, 4],
  'academyComposition.removeAcademyCover': [1, 2, 4],
  'academyComposition.uploadAcademyCover': [1, 2, 4],
  'academyComposition.updateAcademy': [1, 2, 4],
  'announcements.acknowledgeAnnouncement': [1, 2, 3, 4],
  'announcements.createAnnouncement': [1, 4],
  'announcements.getAnnouncement': [1, 4],
  'announcements.listAcknowledgements': [1, 4],
  'announcements.listAnnouncements': [1, 4],
  'announcements.listCurrentAnnouncements': [1, 2, 3, 4],
  'announcements.removeAnnouncement': [1, 4],
  'announcements.updateAnnouncement': [1, 4],
  'assets.uploadAsset': [1, 2, 4],
  'attachments.createAttachmentLink': [1, 2, 3, 4],
  'attendance.listAttendance': [1, 2, 3, 4],
  'candles.listCandles': [1, 2, 3, 4],
  'candles.searchSymbols': [1, 2, 3, 4],
  'captions.getCaptions': [1, 2, 4],
  'captions.listCaptionTracks': [1, 2, 4],
  'captions.listChapters': [1, 2, 4],
  'captions.readCaptionFile': [1, 2, 4],
  'captions.removeCaptions': [1, 2, 4],
  'captions.saveCaptions': [1, 2, 4],
  'captions.saveChapters': [1, 2, 4],
  'certificates.listCertificates': [1, 4],
  'certificates.listOwnCertificates': [1, 2, 3, 4],
  'certificates.replaceCertificate': [1, 4],
  'certificates.restoreCertificate': [1, 4],
  'certificates.revokeCertificate': [1, 4],
  'certificates.verifyCertificate': ['visitor', 1, 2, 3, 4],
  'charts.getSharedChart': [1, 2, 3, 4],
  'charts.shareChart': [1, 2, 4],
  'contentTranslations.exportTranslations': [1, 2, 4],
  'contentTranslations.getTranslations': [1, 2, 4],
  'contentTranslations.importTranslations': [1, 2, 4],
  'contentTranslations.listPassages': [1, 2, 4],
  'contentTranslations.savePassage': [1, 2, 4],
  'courses.getCourse': [1, 2, 3, 4],
  'courses.listCourses': [1, 2, 3, 4],
  'devices.getPushKey': [1, 2, 3, 4],
  'devices.listDevices': [1, 2, 3, 4],
  'devices.registerAppDevice': [1, 2, 3, 4],
  'devices.registerDevice': [1, 2, 3, 4],
  'devices.removeDevice': [1, 2, 3, 4],
  'digests.updateMailChoice': ['visitor', 1, 2, 3, 4],
  'drafts.changeOutline': [1, 2, 4],
  'drafts.countLessonLearners': [1, 2, 4],
  'drafts.createAuthoredCourse': [1, 2, 4],
  'drafts.getDraft': [1, 2, 4],
  'drafts.getDraftLesson': [1, 2, 4],
  'drafts.getLessonSnapshot': [1, 2, 4],
  'drafts.listAuthoredCourses': [1, 2, 4],
  'drafts.listDraftChoices': [1, 2, 4],
  'drafts.listLessonHistory': [1, 2, 4],
  'drafts.removeDraft': [1, 2, 4],
  'drafts.saveDraftLesson': [1, 2, 4],
  'drafts.updateDraftMeta': [1, 2, 4],
  'educators.followEducator': [1, 2, 3, 4],
  'educators.listEducators': [1, 2, 3, 4],
  'enrolments.createEnrolment': [1, 2, 3, 4],
  'enrolments.getActivity': [1, 2, 3, 4],
  'enrolments.listEnrolments': [1, 2, 3, 4],
  'enrolments.removeEnrolment': [1, 2, 3, 4],
  'events.cancelEvent': [1, 4],
  'events.createEvent': [1, 4],
  'events.getCalendarFeed': [1, 2, 3, 4],
  'events.getEvent': [1, 4],
  'events.getEventFile': [1, 2, 3, 4],
  'events.handOverEvent': [1, 2, 4],
  'events.listCalendar': [1, 2, 3, 4],
  'events.getCalendarEvent': [1, 2, 3, 4],
  'events.listEvents': [1, 4],
  'events.registerForEvent': [1, 2, 3, 4],
  'events.renewCalendarFeed': [1, 2, 3, 4],
  'events.unregisterFromEvent': [1, 2, 3, 4],
  'events.updateEvent': [1, 4],
  'exchange.createArchiveLink': [1, 2, 4],
  'exchange.getCourseImport': [1, 2, 4],
  'exchange.importArchive': [1, 2, 4],
  'exchange.importTexts': [1, 2, 4],
  'feeds.listFeeds': [1, 2, 3, 4],
  'feeds.markFeed': [1, 2, 3, 4],
  'hands.listHands': [1, 2, 3, 4],
  'hands.lowerHand': [1, 2, 3, 4],
  'hands.raiseHand': [1, 2, 3, 4],
  'health.getHealth': ['visitor', 1, 2, 3, 4],
  'hosting.getHosting': [1, 2, 4],
  'ideas.listIdeas': [1, 2, 3, 4],
  'ideas.markIdea': [1, 2, 3, 4],
  'insight.exportCourseInsight': [1, 2, 4],
  'insight.getCourseInsight': [1, 2, 4],
  'insight.getLessonInsight': [1, 2, 4],
  'insight.getTrainerOverview': [1, 2, 4],
  'insight.listCourseLearners': [1, 2, 4],
  'invitations.acceptInvitation': ['visitor', 1, 2, 3, 4],
  'invitations.createInvitation': [1, 4],
  'invitations.listInvitations': [1, 4],
  'invitations.lookUpInvitation': ['visitor', 1, 2, 3, 4],
  'invitations.recallInvitation': [1, 4],
  'invitations.resendInvitation': [1, 4],
  'jobs.discardFailedJob': [1, 4],
  'jobs.listFailedJobs': [1, 4],
  'jobs.retryFailedJob': [1, 4],
  'jobs.retryFailedJobs': [1, 4],
  'languages.listLanguages': ['visitor', 1, 2, 3, 4],
  'languages.setFallbackLanguage': [1, 4],
  'lessonNotes.listLessonNotes': [1, 2, 3, 4],
  'lessonNotes.removeLessonNote': [1, 2, 3, 4],
  'lessonNotes.saveLessonNote': [1, 2, 3, 4],
  'lessonQuestions.acceptLessonAnswer': [1, 2, 3, 4],
  'lessonQuestions.answerLessonQuestion': [1, 2, 3, 4],
  'lessonQuestions.askLessonQuestion': [1, 2, 3, 4],
  'lessonQuestions.hideLessonAnswer': [1, 2, 3, 4],
  'lessonQuestions.hideLessonQuestion': [1, 2, 3, 4],
  'lessonQuestions.listLessonAnswers': [1, 2, 3, 4],
  'lessonQuestions.listLessonQuestions': [1, 2, 3, 4],
  'lessons.getLesson': [1, 2, 3, 4],
  'lessons.openLesson': [1, 2, 3, 4],
  'lessons.updateProgress': [1, 2, 3, 4],
  'library.countVideos': [1, 2, 4],
  'library.getVideo': [1, 2, 4],
  'library.listVideoFolders': [1, 2, 4],
  'library.listVideoStorage': [1, 2, 4],
  'library.listVideos': [1, 2, 4],
  'library.removeVideo': [1, 2, 4],
  'library.restoreVideo': [1, 2, 4],
  'library.updateVideo': [1, 2, 4],
  'lookups.getLookups': [1, 2, 3, 4],
  'mails.getMail': [1, 4],
  'mails.listMails': [1, 4],
  'notifications.countUnread': [1, 2, 3, 4],
  'notifications.getPreferences': [1, 2, 3, 4],
  'notifications.listNotifications': [1, 2, 3, 4],
  'notifications.listTradingAlerts': [1, 2, 3, 4],
  'notifications.markAllNotifications': [1, 2, 3, 4],
  'notifications.markNotification': [1, 2, 3, 4],
  'notifications.updatePreferences': [1, 2, 3, 4],
  'offline.listOfflineLessons': [1, 2, 3, 4],
  'passwords.requestPasswordReset': ['visitor', 1, 2, 3, 4],
  'passwords.resetPassword': ['visitor', 1, 2, 3, 4],
  'playback.createPlayback': [1, 2, 3, 4],
  'playback.leavePlayback': [1, 2, 3, 4],
  'plans.listPlans': [1, 2, 3, 4],
  'profiles.getProfile': [1, 2, 3, 4],
  'profiles.updateProfile': [1, 2, 3, 4],
  'quizAttempts.beginQuizAttempt': [1, 2, 3, 4],
  'quizAttempts.checkQuizAnswer': [1, 2, 3, 4],
  'quizAttempts.getQuiz': [1, 2, 3, 4],
  'quizAttempts.getQuizAttempt': [1, 2, 3, 4],
  'quizAttempts.saveQuizAnswer': [1, 2, 3, 4],
  'quizAttempts.submitQuizAttempt': [1, 2, 3, 4],
  'ratings.getOwnRating': [1, 2, 3, 4],
  'ratings.listRatings': [1, 2, 3, 4],
  'ratings.rateCourse': [1, 2, 3, 4],
  'ratings.removeRating': [1, 2, 3, 4],
  'ratings.replyToRating': [1, 2, 3, 4],
  'reactions.react': [1, 2, 3, 4],
  'recordings.createRecordingLesson': [1, 2, 4],
  'recordings.getRecording': [1, 2, 3, 4],
  'recordings.listLessonPlaces': [1, 2, 4],
  'recordings.listRecordings': [1, 2, 3, 4],
  'recordings.listRecordedCaptions': [1, 2, 3, 4],
  'recordings.listRecordedCharts': [1, 2, 3, 4],
  'recordings.listTimeline': [1, 2, 3, 4],
  'recordings.removeRecording': [1, 2, 4],
  'recordings.createRecordingDownload': [1, 2, 4],
  'recordings.updateRecording': [1, 2, 4],
  'reviewThreads.createThread': [1, 2, 4],
  'reviewThreads.listThreads': [1, 2, 4],
  'reviewThreads.replyToThread': [1, 2, 4],
  'reviewThreads.updateThread': [1, 2, 4],
  'rooms.closePoll': [1, 2, 3, 4],
  'rooms.createCaption': [1, 2, 4],
  'rooms.createPoll': [1, 2, 3, 4],
  'rooms.createRoomMessage': [1, 2, 3, 4],
  'rooms.getRoom': [1, 2, 3, 4],
  'rooms.hideRoomMessage': [1, 2, 3, 4],
  'rooms.listRoomMessages': [1, 2, 3, 4],
  'rooms.pinRoomMessage': [1, 2, 3, 4],
  'rooms.sanctionUser': [1, 2, 3, 4],
  'rooms.setQuestionState': [1, 2, 3, 4],
  'rooms.showPollResults': [1, 2, 3, 4],
  'rooms.setRoomCourse': [1, 2, 3, 4],
  'rooms.unpinRoomMessage': [1, 2, 3, 4],
  'rooms.updateRoom': [1, 2, 3, 4],
  'rooms.voteInPoll': [1, 2, 3, 4],
  'rooms.voteForQuestion': [1, 2, 3, 4],
  'search.getSearchIndex': [1, 4],
  'search.rebuildSearch': [1, 4],
  'search.search': [1, 2, 3, 4],
  'sessions.createSession': ['visitor', 1, 2, 3, 4],
  'sessions.refreshSession': ['visitor', 1, 2, 3, 4],
  'sessions.removeAllSessions': [1, 2, 3, 4],
  'sessions.removeSession': ['visitor', 1, 2, 3, 4],
  'settings.getBranding': ['visitor', 1, 2, 3, 4],
  'settings.listSettings': [1, 2, 3, 4],
  'speakers.acceptSpeaking': [1, 2, 3, 4],
  'speakers.endSpeaking': [1, 2, 3, 4],
  'speakers.hearSpeaker': [1, 2, 3, 4],
  'speakers.inviteSpeaker': [1, 2, 3, 4],
  'speakers.muteSpeaker': [1, 2, 3, 4],
  'streams.createPlayGrant': [1, 2, 3, 4],
  'streams.createPublishGrant': [1, 2, 4],
  'streams.endLive': [1, 2, 4],
  'streams.getLive': [1, 2, 3, 4],
  'streams.recordLive': [1, 2, 4],
  'streams.listLive': [1, 2, 3, 4],
  'uploads.cancelUpload': [1, 2, 4],
  'uploads.completeUpload': [1, 2, 4],
  'uploads.createUpload': [1, 2, 4],
  'uploads.getProcessedVideo': [1, 2, 4],
  'uploads.getUploadLimits': [1, 2, 4],
  'uploads.listUploads': [1, 2, 4],
  'uploads.putPoster': [1, 2, 4],
  'uploads.retryVideo': [1, 2, 4],
  'versions.approveDraft': [1, 4],
  'versions.cancelPublication': [1, 4],
  'versions.compareLesson': [1, 2, 4],
  'versions.compareVersions': [1, 2, 4],
  'versions.listVersions': [1, 2, 4],
  'versions.previewDraft': [1, 2, 4],
  'versions.previewDraftLesson': [1, 2, 4],
  'versions.publishDraft': [1, 4],
  'versions.requestChanges': [1, 4],
  'versions.restoreVersion': [1, 2, 4],
  'versions.setCourseStatus': [1, 2, 4],
  'versions.submitDraft': [1, 2, 4],
  'versions.withdrawDraft': [1, 2, 4],
};

const guards = new Set([
  'errors.sessions.required.title',
  'errors.sessions.forbidden.title',
  'errors.apiKey.invalid.title',
]);

async function titleOf(endpoint: Endpoint, headers: Record<string, string>): Promise<string> {
  const response = await server.app.inject({
    method: endpoint.method,
    url: `/api${endpoint.path.replace(/\{\w+\}/g, '2147483647')}`,
    headers,
  });
  // A fault of the server is no answer to the question who may pass.
  expect(response.statusCode, response.body).toBeLessThan(500);
  return response.body === '' ? '' : (response.json<{ title?: string }>().title ?? '');
}

describe('every endpoint × every role', () => {
  const tokens = new Map<RoleId | 'visitor', () => Promise<string>>();
  beforeAll(() => {
    // A fresh session each time: signing out is one of the endpoints.
    for (const roleId of allRoleIds) tokens.set(roleId, async () => (await buildUser(server.db, { roleId })).token);
  });

  it('is listed here', () => {
    expect([...api.keys()].toSorted()).toEqual(Object.keys(expected).toSorted());
  });

  for (const [name, endpoint] of api) {
    for (const who of ['visitor', ...allRoleIds] as const) {
      const mayPass = expected[name]?.includes(who) ?? false;
      it(`${name}: ${who} ${mayPass ? 'passes' : 'is stopped'}`, async () => {
        const token = await tokens.get(who)?.();
        const headers = {
          'x-api-key': server.config.apiKey,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        };
        const title = await titleOf(endpoint, headers);
        if (mayPass) expect(guards.has(title), title).toBe(false);
        else
          expect(title).toBe(who === 'visitor' ? 'errors.sessions.required.title' : 'errors.sessions.forbidden.title');
      });
    }

    it(`${name}: nobody passes without the API key`, async () => {
      expect(await titleOf(endpoint, {})).toBe('errors.apiKey.invalid.title');
    });
  }
});

describe('the hooks of live providers, which know no API key', () => {
  // Signed by their provider, or carrying a token of ours: see streams.hooks.test.ts for a provider that has them.
  const paths = ['mediamtx', 'mediamtx/door', 'millicast', 'cloudflare', 'embedded', 'embedded/door'];
  it.each(paths)('%s is unknown to everybody where another provider is chosen', async (path) => {
    for (const roleId of [null, ...allRoleIds]) {
      const headers = {
        'x-api-key': server.config.apiKey,
        ...(roleId !== null && { authorization: `Bearer ${(await buildUser(server.db, { roleId })).token}` }),
      };
      const answer = await server.app.inject({ method: 'POST', url: `/api/live/hooks/${path}`, headers });
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { title: 'errors.request.unknownRoute.title' }]);
    }
  });
});

describe('the permission table', () => {
  it('lets nobody without the grant create', () => {
    for (const permission of ['events.create', 'courses.create', 'feeds.create', 'ideas.create'] as Permission[]) {
      for (const roleId of allRoleIds) {
        expect(can({ roleIds: [roleId], permissions: [] }, permission)).toBe(false);
      }
    }
  });

  it('grants the defaults of the specification', () => {
    const may = (roleId: RoleId, permission: Permission) =>
      can({ roleIds: [roleId], permissions: defaultGrants[roleId] }, permission);
    expect(allRoleIds.filter((role) => may(role, 'events.create'))).toEqual([1, 4]);
    expect(allRoleIds.filter((role) => may(role, 'courses.create'))).toEqual([1, 2, 4]);
    expect(allRoleIds.filter((role) => may(role, 'feeds.create'))).toEqual([1, 2, 4]);
    expect(allRoleIds.filter((role) => may(role, 'ideas.create'))).toEqual([1, 4]);
  });
});
