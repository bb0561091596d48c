import { sql } from 'drizzle-orm';
import { run } from '#db/rows.ts';
import { academies, academyEnrolments } from '#db/tables/academies.ts';
import { certificates } from '#db/tables/certificates.ts';
import { courseTrainers, courses } from '#db/tables/courses.ts';
import { enrolments, lessonProgress, studyDays } from '#db/tables/enrolments.ts';
import { lessonNotes } from '#db/tables/lesson-notes.ts';
import { lessonAnswers, lessonQuestions } from '#db/tables/lesson-questions.ts';
import { lessons } from '#db/tables/lessons.ts';
import { quizAttempts } from '#db/tables/quizzes.ts';
import { courseRatings } from '#db/tables/ratings.ts';
import { learningPapers } from '#db/tables/report-runs.ts';
import { keptAs, leftOutAs, personalRows, type DomainData, type PersonalDataSource } from '#site/personal-data.ts';

const rows: PersonalDataSource[] = [
  personalRows({
    name: 'learning/courses',
    table: enrolments,
    joined: sql`join ${courses} on ${courses.id} = ${enrolments.courseId}`,
    owner: enrolments.userId,
    key: enrolments.courseId,
    columns: {
      course: courses.title,
      enrolledAt: enrolments.enrolledAt,
      lastActivityAt: enrolments.lastActivityAt,
      completedLessons: enrolments.completedLessons,
      completedAt: enrolments.completedAt,
      leftAt: enrolments.leftAt,
    },
  }),
  personalRows({
    name: 'learning/lessons',
    table: lessonProgress,
    joined: sql`join ${lessons} on ${lessons.id} = ${lessonProgress.lessonId}`,
    owner: lessonProgress.userId,
    key: lessonProgress.lessonId,
    columns: {
      lesson: lessons.title,
      courseId: lessonProgress.courseId,
      positionSeconds: lessonProgress.positionSeconds,
      watchedSeconds: lessonProgress.watchedSeconds,
      completedAt: lessonProgress.completedAt,
    },
  }),
  personalRows({
    name: 'learning/notes',
    table: lessonNotes,
    owner: lessonNotes.userId,
    key: lessonNotes.id,
    columns: {
      courseId: lessonNotes.courseId,
      lessonId: lessonNotes.lessonId,
      isBookmark: lessonNotes.isBookmark,
      body: lessonNotes.body,
      second: lessonNotes.second,
      createdAt: lessonNotes.createdAt,
    },
  }),
  personalRows({
    name: 'learning/questions',
    table: lessonQuestions,
    owner: lessonQuestions.authorId,
    key: lessonQuestions.id,
    columns: {
      courseId: lessonQuestions.courseId,
      lessonId: lessonQuestions.lessonId,
      body: lessonQuestions.body,
      createdAt: lessonQuestions.createdAt,
    },
  }),
  personalRows({
    name: 'learning/answers',
    table: lessonAnswers,
    owner: lessonAnswers.authorId,
    key: lessonAnswers.id,
    columns: { questionId: lessonAnswers.questionId, body: lessonAnswers.body, createdAt: lessonAnswers.createdAt },
  }),
  personalRows({
    name: 'learning/quizzes',
    table: quizAttempts,
    owner: quizAttempts.userId,
    key: quizAttempts.id,
    columns: {
      lessonId: quizAttempts.lessonId,
      number: quizAttempts.number,
      startedAt: quizAttempts.startedAt,
      submittedAt: quizAttempts.submittedAt,
      answers: quizAttempts.answers,
      points: quizAttempts.points,
      maxPoints: quizAttempts.maxPoints,
      isPassed: quizAttempts.isPassed,
    },
  }),
  personalRows({
    name: 'learning/reviews',
    table: courseRatings,
    joined: sql`join ${courses} on ${courses.id} = ${courseRatings.courseId}`,
    owner: courseRatings.userId,
    key: courseRatings.id,
    columns: {
      course: courses.title,
      stars: courseRatings.stars,
      body: courseRatings.body,
      createdAt: courseRatings.createdAt,
    },
  }),
  personalRows({
    name: 'learning/certificates',
    table: certificates,
    owner: certificates.userId,
    key: certificates.number,
    columns: {
      number: certificates.number,
      title: certificates.title,
      holderName: certificates.holderName,
      issuedAt: certificates.issuedAt,
      revokedAt: certificates.revokedAt,
      credential: certificates.credential,
    },
  }),
  personalRows({
    name: 'learning/record-papers',
    table: learningPapers,
    owner: learningPapers.userId,
    key: learningPapers.number,
    columns: {
      number: learningPapers.number,
      holderName: learningPapers.holderName,
      from: learningPapers.fromDay,
      to: learningPapers.toDay,
      figures: learningPapers.figures,
      issuedAt: learningPapers.issuedAt,
    },
  }),
  personalRows({
    name: 'learning/days',
    table: studyDays,
    owner: studyDays.userId,
    key: studyDays.day,
    columns: {
      day: studyDays.day,
      watchedSeconds: studyDays.watchedSeconds,
      completedLessons: studyDays.completedLessons,
    },
  }),
  personalRows({
    name: 'learning/academies',
    table: academyEnrolments,
    joined: sql`join ${academies} on ${academies.id} = ${academyEnrolments.academyId}`,
    owner: academyEnrolments.userId,
    key: academyEnrolments.academyId,
    columns: {
      academy: academies.title,
      joinedAt: academyEnrolments.joinedAt,
      completedAt: academyEnrolments.completedAt,
      leftAt: academyEnrolments.leftAt,
    },
  }),
  personalRows({
    name: 'learning/taught-courses',
    table: courseTrainers,
    joined: sql`join ${courses} on ${courses.id} = ${courseTrainers.courseId}`,
    owner: courseTrainers.userId,
    key: courseTrainers.courseId,
    columns: { courseId: courseTrainers.courseId, course: courses.title },
  }),
];

/** Learners' enrolments, progress and texts. */
export const learningData: DomainData = {
  rows,
  leftOut: { academies: leftOutAs.ofInstallation },
  erasures: {
    learning_papers: (tx, { id }) => run(tx)`delete from learning_papers where user_id = ${id}::uuid`,
    lesson_notes: (tx, { id }) => run(tx)`delete from lesson_notes where user_id = ${id}::uuid`,
    certificates: (tx, { id, pseudonym }) => run(tx)`
      update certificates set holder_name = ${pseudonym}, credential = null,
        revoked_at = coalesce(revoked_at, now()), revoked_reason = coalesce(revoked_reason, 'request')
      where user_id = ${id}::uuid`,
  },
  kept: {
    academies: keptAs.ofInstallation,
    academy_enrolments: keptAs.nobody,
    course_ratings: keptAs.pseudonym,
    course_trainers: keptAs.pseudonym,
    enrolments: keptAs.nobody,
    lesson_answers: keptAs.pseudonym,
    lesson_questions: keptAs.pseudonym,
    lesson_progress: keptAs.nobody,
    quiz_attempts: keptAs.nobody,
    study_days: keptAs.nobody,
  },
};
