import type { CandleRequest } from '#market-data/price-provider.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { LessonContent } from '@candela/contract/learning/lesson-contents';
import type { CandlePage } from '@candela/contract/market-data/candles';

declare module '#platform/provisions.ts' {
  interface ProvisionMap {
    'candles.list': (request: CandleRequest) => Promise<CandlePage>;
    /** A lesson of a draft, for callers who may edit the course. */
    'drafts.readLesson': (caller: SignedInCaller, courseId: number, lessonId: number) => Promise<LessonContent>;
  }
}
