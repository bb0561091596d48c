import type { AcademyFields, ComposedAcademy } from '@candela/contract/learning/academy-composition';
import type { PathCourse } from './path-order.ts';

export const academyGoals = ['none', 'deadline', 'pace'] as const;

export type AcademyGoal = (typeof academyGoals)[number];

/** Values of the form; numbers as text. */
export interface AcademyValues {
  title: string;
  summary: string;
  description: string;
  languageCode: string;
  coverSeed: number;
  subscriptionTypeIds: string[];
  goal: AcademyGoal;
  deadlineDays: string;
  weeklyLessons: string;
  hasCertificate: boolean;
  courses: PathCourse[];
}

export function emptyValues(languageCode: string): AcademyValues {
  return {
    title: '',
    summary: '',
    description: '',
    languageCode,
    coverSeed: 0,
    subscriptionTypeIds: [],
    goal: 'pace',
    deadlineDays: '90',
    weeklyLessons: '3',
    hasCertificate: true,
    courses: [],
  };
}

export function valuesOf(academy: ComposedAcademy): AcademyValues {
  const { deadlineDays, weeklyLessons } = academy;
  return {
    title: academy.title,
    summary: academy.summary,
    description: academy.description,
    languageCode: academy.languageCode,
    coverSeed: academy.coverSeed,
    subscriptionTypeIds: academy.subscriptionTypeIds.map(String),
    goal: deadlineDays !== null ? 'deadline' : weeklyLessons !== null ? 'pace' : 'none',
    deadlineDays: String(deadlineDays ?? 90),
    weeklyLessons: String(weeklyLessons ?? 3),
    hasCertificate: academy.hasCertificate,
    courses: academy.courses,
  };
}

export type AcademyProblem = 'title' | 'deadlineDays' | 'weeklyLessons';

/** The fields to send, or the problems. */
export function fieldsOf(values: AcademyValues): { fields: AcademyFields | null; problems: AcademyProblem[] } {
  const { goal, courses, subscriptionTypeIds, title, summary, description, ...rest } = values;
  const [deadlineDays, weeklyLessons] = [wholeOf(values.deadlineDays, 730), wholeOf(values.weeklyLessons, 50)];
  const problems: AcademyProblem[] = [
    ...(title.trim().length < 3 ? (['title'] as const) : []),
    ...(goal === 'deadline' && deadlineDays === null ? (['deadlineDays'] as const) : []),
    ...(goal === 'pace' && weeklyLessons === null ? (['weeklyLessons'] as const) : []),
  ];
  if (problems.length > 0) return { fields: null, problems };
  const fields = {
    ...rest,
    title: title.trim(),
    summary: summary.trim(),
    description: description.trim(),
    subscriptionTypeIds: subscriptionTypeIds.map(Number),
    deadlineDays: goal === 'deadline' ? deadlineDays : null,
    weeklyLessons: goal === 'pace' ? weeklyLessons : null,
    courses: courses.map(({ courseId, prerequisiteIds }) => ({ courseId, prerequisiteIds })),
  };
  return { fields, problems };
}

/** An integer from 1 to `max`, or null. */
function wholeOf(text: string, max: number): number | null {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= max ? number : null;
}
