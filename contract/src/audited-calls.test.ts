import { describe, expect, it } from 'vitest';
import { api } from './api.ts';

describe('what a call changes', () => {
  const changing = [...api].filter(([, { method }]) => method !== 'GET');

  // For learners as well: services decide by host, moderator or trainer, which no permission shows.
  it('is recorded in the audit log, or says why it is not, endpoint by endpoint', () => {
    expect(changing.length).toBeGreaterThan(200);
    expect(changing.filter(([, { audit }]) => audit === undefined).map(([name]) => name)).toEqual([]);
  });

  it('is not declared on GET calls', () => {
    const named = [...api].filter(([, { method, audit }]) => method === 'GET' && audit !== undefined);
    expect(named.map(([name]) => name)).toEqual([]);
  });

  // Each entry is a decision: review this list before adding one.
  it('is recorded by all calls but these', () => {
    const reasons = Object.groupBy(
      changing.filter(([, { audit }]) => audit !== undefined && audit !== 'recorded'),
      ([, { audit }]) => audit ?? '',
    );
    const names = Object.entries(reasons).map(([reason, list = []]) => [reason, list.map(([name]) => name).toSorted()]);
    expect(Object.fromEntries(names)).toEqual({
      reads: [
        'attachments.createAttachmentLink',
        'captions.readCaptionFile',
        'connectionTests.startConnectionTest',
        'dataProviders.testDataProvider',
        'invitations.lookUpInvitation',
        'payments.previewPlanChange',
        'quizPreviews.tryQuiz',
        'recordings.createRecordingDownload',
        'signUps.lookUpSignUp',
        'singleSignOn.testSingleSignOn',
        'streams.createPlayGrant',
        'videoProjects.testVideoProject',
        'webhooks.sendTestEvent',
      ],
      draft: [
        'draftLessons.saveDraftLesson',
        'drafts.changeOutline',
        'drafts.updateDraftMeta',
        'ideaDrafts.createIdeaDraft',
        'ideaDrafts.recallIdea',
        'ideaDrafts.removeIdeaDraft',
        'ideaDrafts.saveIdeaDraft',
      ],
      words: [
        'lessonQuestions.answerLessonQuestion',
        'lessonQuestions.askLessonQuestion',
        'moderation.createReport',
        'reviewThreads.replyToThread',
        'rooms.createRoomMessage',
      ],
      live: [
        'charts.shareChart',
        'hands.raiseHand',
        'reactions.react',
        'rooms.createCaption',
        'rooms.voteForQuestion',
        'rooms.voteInPoll',
        'speakers.acceptSpeaking',
        'speakers.hearSpeaker',
        'streams.createPublishGrant',
      ],
      own: [
        'academies.joinAcademy',
        'academies.leaveAcademy',
        'announcements.acknowledgeAnnouncement',
        'avatars.removeAvatar',
        'avatars.uploadAvatar',
        'chartLayouts.saveChartLayout',
        'devices.registerAppDevice',
        'devices.registerDevice',
        'devices.removeDevice',
        'digests.updateMailChoice',
        'educators.followEducator',
        'enrolments.createEnrolment',
        'enrolments.removeEnrolment',
        'events.registerForEvent',
        'events.renewCalendarFeed',
        'events.unregisterFromEvent',
        'factors.confirmRecoveryCodes',
        'feeds.markFeed',
        'ideas.markIdea',
        'ideas.unmarkIdea',
        'journal.addJournalEntry',
        'journal.importJournal',
        'journal.keepIdea',
        'journal.keepPracticeOrder',
        'journal.removeJournalEntry',
        'journal.updateJournalEntry',
        'legal.acceptTerms',
        'lessonNotes.removeLessonNote',
        'lessonNotes.saveLessonNote',
        'lessons.openLesson',
        'lessons.updateProgress',
        'notifications.markAllNotifications',
        'notifications.markNotification',
        'notifications.updatePreferences',
        'passkeys.renamePasskey',
        'playback.createPlayback',
        'playback.leavePlayback',
        'practice.actInPractice',
        'practice.advancePractice',
        'practice.finishPractice',
        'practice.placePracticeOrder',
        'practice.removePractice',
        'practice.startPractice',
        'priceAlerts.cancelPriceAlert',
        'priceAlerts.createPriceAlert',
        'profiles.updateProfile',
        'quizAttempts.beginQuizAttempt',
        'quizAttempts.checkQuizAnswer',
        'quizAttempts.saveQuizAnswer',
        'quizAttempts.submitQuizAttempt',
        'ratings.rateCourse',
        'ratings.removeRating',
        'userViews.removeUserView',
        'userViews.saveUserView',
        'watchlists.createWatchlist',
        'watchlists.removeWatchlist',
        'watchlists.renameWatchlist',
        'watchlists.unwatchSymbol',
        'watchlists.watchSymbol',
      ],
      preparation: [
        'assets.uploadAsset',
        'candleImports.createCandleImport',
        'candleImports.previewCandleImport',
        'candleImports.putImportPart',
        'emailChanges.cancelEmailChange',
        'emailChanges.requestEmailChange',
        'factors.startTotp',
        'passkeys.createPasskeyChallenge',
        'passkeys.startPasskey',
        'passwords.requestPasswordReset',
        'settings.uploadBrandFile',
        'signUps.requestSignUp',
        'singleSignOn.startLink',
        'singleSignOn.startSingleSignOn',
        'uploads.cancelUpload',
        'uploads.completeUpload',
        'userImports.checkUserImport',
        'userImports.uploadUserImport',
      ],
      session: [
        'actingSessions.endActingSession',
        'passkeys.signInWithPasskey',
        'sessions.createSession',
        'sessions.endOwnSession',
        'sessions.finishSignIn',
        'sessions.refreshSession',
        'sessions.removeAllSessions',
        'sessions.removeSession',
        'sessions.verifySession',
        'singleSignOn.finishSingleSignOn',
      ],
      payment: [
        'payments.cancelSubscription',
        'payments.changePlan',
        'payments.openPortal',
        'payments.resumeSubscription',
        'payments.startCheckout',
      ],
      derived: ['search.rebuildSearch', 'videoProjects.syncVideoProject'],
    });
  });
});
