import { describe, expect, it } from 'vitest';
import { api } from './api.ts';
import { permissions, type AccessRule } from './permissions.ts';
import { roleIds } from './roles.ts';

const isForStaff = (rule: AccessRule | 'public') => rule !== 'public' && !rule.roles.includes(roleIds.student);

describe('what trainers and admins change', () => {
  const changing = [...api].filter(([, { method }]) => method !== 'GET');
  const ofStaff = changing.filter(([, { permission }]) => isForStaff(permissions[permission]));

  it('is recorded in the audit log, or says why it is not, endpoint by endpoint', () => {
    expect(ofStaff.length).toBeGreaterThan(100);
    expect(ofStaff.filter(([, { audit }]) => audit === undefined).map(([name]) => name)).toEqual([]);
  });

  it('is nothing by GET', () => {
    const named = [...api].filter(([, { method, audit }]) => method === 'GET' && audit !== undefined);
    expect(named.map(([name]) => name)).toEqual([]);
  });

  // Each entry is a decision: review this list before adding one.
  it('leaves no entry for these only', () => {
    const reasons = Object.groupBy(
      changing.filter(([, { audit }]) => audit !== undefined && audit !== 'recorded'),
      ([, { audit }]) => audit ?? '',
    );
    const names = Object.entries(reasons).map(([reason, list = []]) => [reason, list.map(([name]) => name).toSorted()]);
    expect(Object.fromEntries(names)).toEqual({
      reads: [
        'captions.readCaptionFile',
        'connectionTests.startConnectionTest',
        'quizPreviews.tryQuiz',
        'recordings.createRecordingDownload',
        'singleSignOn.testSingleSignOn',
        'videoProjects.testVideoProject',
        'webhooks.sendTestEvent',
      ],
      draft: ['draftLessons.saveDraftLesson', 'drafts.changeOutline', 'drafts.updateDraftMeta'],
      words: ['reviewThreads.replyToThread'],
      live: ['charts.shareChart', 'rooms.createCaption', 'streams.createPublishGrant'],
      own: ['userViews.removeUserView', 'userViews.saveUserView'],
      preparation: [
        'assets.uploadAsset',
        'settings.uploadBrandFile',
        'uploads.cancelUpload',
        'uploads.completeUpload',
        'userImports.checkUserImport',
        'userImports.uploadUserImport',
      ],
      derived: ['search.rebuildSearch', 'videoProjects.syncVideoProject'],
    });
  });
});
