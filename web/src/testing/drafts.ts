import type { CourseDraft, DraftLesson, DraftSection } from '@candela/contract/authoring/drafts';

/** A complete lesson in the outline of a draft. */
export function buildDraftLesson(id: number, title: string, changes: Partial<DraftLesson> = {}): DraftLesson {
  return {
    id,
    title,
    contentId: null,
    state: 'active',
    carriesFrom: [],
    isDoneAgain: false,
    type: 'text',
    durationSeconds: 300,
    isFreePreview: false,
    revision: 1,
    change: 'none',
    missing: [],
    openThreadCount: 0,
    ...changes,
  };
}

export function buildDraftSection(id: number, title: string, lessons: DraftLesson[]): DraftSection {
  return { id, title, state: 'active', lessons };
}

/** A trainer's draft of a course, with two sections and three lessons. */
export function buildDraft(changes: Partial<CourseDraft> = {}): CourseDraft {
  const trainer = { id: '3f0a5c0e-58a4-4f0e-9a55-6d1f6a2b7c10', fullName: 'Ingrid Larsen', thumbnailImagePath: null };
  return {
    courseId: 7,
    slug: 'london-open',
    state: 'draft',
    live: 'never',
    liveVersion: null,
    submittedVersion: null,
    submittedAt: null,
    note: null,
    reviewNote: null,
    publishAt: null,
    isEditable: true,
    isReviewer: false,
    hasChanges: true,
    metaRevision: 1,
    meta: {
      title: 'Reading the London open',
      summary: 'Two hours.',
      description: { type: 'doc', content: [{ type: 'paragraph', attrs: { id: 'aaaaaaaaaaaa' } }] },
      languageCode: 'en',
      type: 'course',
      level: 'beginner',
      styles: [],
      methods: [],
      concepts: [],
      subscriptionTypeIds: [],
      progression: 'free',
      hasCertificate: false,
      coverAssetId: null,
      trainerIds: [trainer.id],
    },
    trainers: [trainer],
    cover: null,
    sections: [
      buildDraftSection(1, 'Before the bell', [
        buildDraftLesson(11, 'The range'),
        buildDraftLesson(12, 'The calendar'),
      ]),
      buildDraftSection(2, 'The first hour', [buildDraftLesson(21, 'The stop')]),
    ],
    missing: [],
    openThreadCount: 0,
    mustFixCount: 0,
    learnerCount: 0,
    ...changes,
  };
}
