import type { Context } from '#platform/context.ts';
import { createHiddenQuestions } from './hidden-questions.service.ts';
import { lessonTalkReports } from './lesson-questions.reports.ts';
import { mountLessonQuestionRoutes } from './lesson-questions.routes.ts';
import { createLessonQuestions } from './lesson-questions.service.ts';
import { openQuestions } from './open-questions.ts';

/** Questions about lessons, and their answers. */
export function mountLessonQuestions({ db, api, figures, reports }: Context): void {
  mountLessonQuestionRoutes(api, createLessonQuestions({ db }), createHiddenQuestions({ db }));
  for (const source of lessonTalkReports) reports.add(source);
  figures.add({ rows: [openQuestions], concerns: [openQuestions] });
}
