import './provisions.ts';
import type { Context } from '#platform/context.ts';
import { mountAcademies } from './academies/academies.ts';
import { mountAttachments } from './attachments/attachments.ts';
import { mountCertificates } from './certificates/certificates.ts';
import { mountCourses } from './courses/courses.ts';
import { mountEnrolments } from './enrolments/enrolments.ts';
import { mountInsight } from './insight/insight.ts';
import { mountLearnedPeriods } from './learned-periods/learned-periods.ts';
import { mountLearningRecords } from './learning-records/learning-records.ts';
import { mountLessonNotes } from './lesson-notes/lesson-notes.ts';
import { mountLessonQuestions } from './lesson-questions/lesson-questions.ts';
import { mountLessons } from './lessons/lessons.ts';
import { mountOffline } from './offline/offline.ts';
import { learningData } from './personal-data.ts';
import { mountQuizzes } from './quizzes/quizzes.ts';
import { mountRatings } from './ratings/ratings.ts';

/** Courses, their lessons and attachments, and enrolments. */
export function mountLearning(context: Context): void {
  context.personalData.add(learningData);
  mountCourses(context);
  mountLessons(context);
  mountEnrolments(context);
  mountLearnedPeriods(context);
  mountLearningRecords(context);
  mountOffline(context);
  mountAttachments(context);
  mountInsight(context);
  mountLessonNotes(context);
  mountLessonQuestions(context);
  mountRatings(context);
  mountAcademies(context);
  mountCertificates(context);
  mountQuizzes(context);
}
