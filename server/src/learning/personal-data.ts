import { run } from '#db/rows.ts';
import { keptAs, leftOutAs, personalRows, type DomainData, type PersonalDataSource } from '#site/personal-data.ts';

const rows: PersonalDataSource[] = [
  personalRows({
    name: 'learning/courses',
    from: 'enrolments e join courses c on c.id = e.course_id',
    owner: 'e.user_id',
    key: { column: 'e.course_id', type: 'int' },
    columns: {
      course: 'c.title',
      enrolledAt: 'e.enrolled_at',
      lastActivityAt: 'e.last_activity_at',
      completedLessons: 'e.completed_lessons',
      completedAt: 'e.completed_at',
      leftAt: 'e.left_at',
    },
  }),
  personalRows({
    name: 'learning/lessons',
    from: 'lesson_progress p join lessons l on l.id = p.lesson_id',
    owner: 'p.user_id',
    key: { column: 'p.lesson_id', type: 'int' },
    columns: {
      lesson: 'l.title',
      courseId: 'p.course_id',
      positionSeconds: 'p.position_seconds',
      watchedSeconds: 'p.watched_seconds',
      completedAt: 'p.completed_at',
    },
  }),
  personalRows({
    name: 'learning/notes',
    from: 'lesson_notes',
    owner: 'user_id',
    key: { column: 'id', type: 'uuid' },
    columns: {
      courseId: 'course_id',
      lessonId: 'lesson_id',
      isBookmark: 'is_bookmark',
      body: 'body',
      second: 'second',
      createdAt: 'created_at',
    },
  }),
  personalRows({
    name: 'learning/questions',
    from: 'lesson_questions',
    owner: 'author_id',
    key: { column: 'id', type: 'int' },
    columns: { courseId: 'course_id', lessonId: 'lesson_id', body: 'body', createdAt: 'created_at' },
  }),
  personalRows({
    name: 'learning/answers',
    from: 'lesson_answers',
    owner: 'author_id',
    key: { column: 'id', type: 'int' },
    columns: { questionId: 'question_id', body: 'body', createdAt: 'created_at' },
  }),
  personalRows({
    name: 'learning/quizzes',
    from: 'quiz_attempts',
    owner: 'user_id',
    key: { column: 'id', type: 'uuid' },
    columns: {
      lessonId: 'lesson_id',
      number: 'number',
      startedAt: 'started_at',
      submittedAt: 'submitted_at',
      answers: 'answers',
      points: 'points',
      maxPoints: 'max_points',
      isPassed: 'is_passed',
    },
  }),
  personalRows({
    name: 'learning/reviews',
    from: 'course_ratings r join courses c on c.id = r.course_id',
    owner: 'r.user_id',
    key: { column: 'r.id', type: 'int' },
    columns: { course: 'c.title', stars: 'r.stars', body: 'r.body', createdAt: 'r.created_at' },
  }),
  personalRows({
    name: 'learning/certificates',
    from: 'certificates',
    owner: 'user_id',
    key: { column: 'number', type: 'text' },
    columns: {
      number: 'number',
      title: 'title',
      holderName: 'holder_name',
      issuedAt: 'issued_at',
      revokedAt: 'revoked_at',
      credential: 'credential',
    },
  }),
  personalRows({
    name: 'learning/days',
    from: 'study_days',
    owner: 'user_id',
    key: { column: 'day', type: 'date' },
    columns: { day: 'day', watchedSeconds: 'watched_seconds', completedLessons: 'completed_lessons' },
  }),
  personalRows({
    name: 'learning/academies',
    from: 'academy_enrolments e join academies a on a.id = e.academy_id',
    owner: 'e.user_id',
    key: { column: 'e.academy_id', type: 'int' },
    columns: { academy: 'a.title', joinedAt: 'e.joined_at', completedAt: 'e.completed_at', leftAt: 'e.left_at' },
  }),
  personalRows({
    name: 'learning/taught-courses',
    from: 'course_trainers t join courses c on c.id = t.course_id',
    owner: 't.user_id',
    key: { column: 't.course_id', type: 'int' },
    columns: { courseId: 't.course_id', course: 'c.title' },
  }),
];

/** Learners' enrolments, progress and texts. */
export const learningData: DomainData = {
  rows,
  leftOut: { academies: leftOutAs.ofInstallation },
  erasures: {
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
