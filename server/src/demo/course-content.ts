import type { EmbedProvider } from '@candela/contract/learning/embeds';
import type { QuizContent } from '@candela/contract/learning/quizzes';
import type { ClipScript } from '#demo/clips/clip-script.ts';

/** The key of a demo trainer in `people.ts`. */
export type DemoTrainerKey = 'ingrid' | 'omar' | 'sofia' | 'kwame' | 'aiko' | 'lucia';

/** One demo course as written by hand: what an author would have typed. Texts are in the course's own language. */
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
  /** Subscription types that may read it; empty means every signed-in learner. */
  subscriptionTypeIds: (1 | 2)[];
  progression: 'free' | 'sequential';
  /** Slugs of the courses that come first; they stand before it in `courses.ts`. */
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
  /** Reading or watching time; a video's is that of its file. */
  minutes: number;
  /** So many days after the learner has enrolled. */
  opensAfterDays?: number;
  /** For everybody, so many days after the demo began. */
  opensInDays?: number;
  attachments?: DemoAttachment[];
}

export type DemoLesson =
  | (DemoLessonBase & { type: 'text'; body: string })
  | (DemoLessonBase & { type: 'video'; body: string; clip: ClipScript })
  | (DemoLessonBase & { type: 'quiz'; body: string; quiz: QuizContent })
  | (DemoLessonBase & { type: 'embed'; body: string; embed: { provider: EmbedProvider; ref: string } })
  /** Its event is the next one of that name. */
  | (DemoLessonBase & { type: 'live'; body: string; eventTitle: string })
  | (DemoLessonBase & { type: 'pdf'; body: string; document: DemoDocument });

/** A document that is set as a PDF at seed time (Latin scripts only). */
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
