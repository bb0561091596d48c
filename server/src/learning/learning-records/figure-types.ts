/** The figures of a learning record, in their order. */
export const figureTypes = [
  { key: 'timeLearned', type: 'seconds' },
  { key: 'lessonsFinished', type: 'number' },
  { key: 'coursesFinished', type: 'number' },
  { key: 'quizzesTaken', type: 'number' },
  { key: 'quizzesPassed', type: 'number' },
  { key: 'sessionsAttended', type: 'number' },
  { key: 'certificates', type: 'number' },
  { key: 'practiceTrades', type: 'number' },
  { key: 'practiceAverage', type: 'result' },
] as const;
