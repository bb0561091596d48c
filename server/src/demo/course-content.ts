import type { ClipScript } from '#demo/clips/clip-script.ts';
import type { EmbedProvider } from '@candela/contract/embeds';
import type { QuizContent } from '@candela/contract/learning/quizzes';

/** The key of a demo trainer in `people.ts`. */
export type DemoTrainerKey = 'ingrid' | 'omar' | 'sofia' | 'kwame' | 'aiko' | 'lucia';

/** One demo course as an author would enter it. Texts are in the course's own language. */
export interface DemoCourse {
  slug: string;
  language: 'en' | 'es' | 'ar' | 'de' | 'fr' | 'pt';
  title: string;
  /** At most 300 characters. */
  summary: string;
  /** Rich text: p, h2, h3, ul, ol, li, strong, em, blockquote, a. */
  description: string;
  /** Codes of the lookups: tradingClassifications, courseTypes, tradingStyles, tradingMethods, tradingConcepts. */
  level: 'beginner' | 'intermediate' | 'advanced' | 'all_levels';
  type: 'self_paced' | 'live_cohort' | 'hybrid' | 'challenge';
  styles: string[];
  methods: string[];
  concepts: string[];
  trainers: DemoTrainerKey[];
  /** Subscription types with access; empty means every signed-in user. */
  subscriptionTypeIds: (1 | 2)[];
  progression: 'free' | 'sequential';
  /** Slugs of courses to complete first; they come before it in `courses.ts`. */
  prerequisites?: string[];
  publishedDaysAgo: number;
  sections: DemoSection[];
}

export interface DemoSection {
  title: string;
  lessons: DemoLesson[];
}

interface DemoLessonBase {
  title: string;
  /** Readable without enrolment. */
  isFreePreview?: boolean;
  /** Reading or watching time; videos have the duration of their file. */
  minutes: number;
  /** Opens this number of days after the learner enrolled. */
  opensAfterDays?: number;
  /** Opens for everybody this number of days after the demo began. */
  opensInDays?: number;
  attachments?: DemoAttachment[];
}

export type DemoLesson =
  | (DemoLessonBase & { type: 'text'; body: string })
  | (DemoLessonBase & { type: 'video'; body: string; clip: ClipScript })
  | (DemoLessonBase & { type: 'quiz'; body: string; quiz: QuizContent })
  | (DemoLessonBase & { type: 'embed'; body: string; embed: { provider: EmbedProvider; ref: string } })
  /** Linked to the next event with that title. */
  | (DemoLessonBase & { type: 'live'; body: string; eventTitle: string })
  | (DemoLessonBase & { type: 'pdf'; body: string; document: DemoDocument });

/** A document that is rendered as a PDF when the demo is seeded (Latin scripts only). */
export interface DemoDocument {
  fileName: string;
  title: string;
  sections: { heading: string; paragraphs: string[] }[];
}

/** A plain text file: a journal template, a checklist, a table. */
export interface DemoAttachment {
  fileName: string;
  mimeType: 'text/csv' | 'text/plain' | 'text/markdown';
  content: string;
}
