import type { Db } from '#db/client.ts';
import { translateTexts } from '#learning/translating/translated-texts.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { daysOf, periodsUpTo, type DayPeriod } from '#platform/time/periods.ts';
import { dayIn, isTimeZone } from '#platform/time/time-zones.ts';
import type { LearnedPeriod, PeriodUnit } from '@candela/contract/learning/learned-periods';
import { countSessions, listCourses, listDays, listQuizzes } from './learned-periods.queries.ts';

/** Courses and quizzes that a page shows. */
const shown = { courses: 5, quizzes: 6 };

type Bar = LearnedPeriod['bars'][number];

/** What learners have done this week, month or year: from the days that are stored of them, and nothing else. */
export function createLearnedPeriods({ db, now = () => new Date() }: { db: Db; now?: () => Date }) {
  /** @throws AppError profiles.invalidTimeZone */
  async function get(
    caller: SignedInCaller,
    { unit, timeZone: given }: { unit: PeriodUnit; timeZone: string | undefined },
  ): Promise<LearnedPeriod> {
    if (given !== undefined && !isTimeZone(given)) throw new AppError('profiles.invalidTimeZone');
    const timeZone = caller.timeZone ?? given ?? 'UTC';
    const at = now();
    const { period, before } = periodsUpTo(unit, dayIn(timeZone, at));
    const { userId } = caller;
    const days = await listDays(db, userId, period);
    const sumsOf = async (of: DayPeriod, own: readonly Bar[]) => ({
      watchedSeconds: sum(own.map(({ watchedSeconds }) => watchedSeconds)),
      completedLessons: sum(own.map(({ completedLessons }) => completedLessons)),
      days: own.length,
      sessions: await countSessions(db, userId, { ...of, timeZone }),
    });
    const courses = await listCourses(db, userId, { ...period, timeZone }, shown.courses);
    const quizzes = await listQuizzes(db, userId, { ...period, timeZone }, shown.quizzes);
    const titles = await translateTexts(db, caller.languageCode, [
      ...courses.map((row) => titleOf('course', row.id, row)),
      ...quizzes.map((row) => titleOf('lesson', row.lessonId, row)),
    ]);
    return {
      period,
      before,
      madeAt: at.toISOString(),
      sums: await sumsOf(period, days),
      sumsBefore: await sumsOf(before, await listDays(db, userId, before)),
      bars: unit === 'year' ? monthsOf(period, days) : everyDay(period, days),
      courses: courses.map(({ languageCode: _code, ...row }, index) => ({ ...row, title: titles[index] ?? row.title })),
      quizzes: quizzes.map(({ languageCode: _code, ...row }, index) => ({
        ...row,
        title: titles[courses.length + index] ?? row.title,
      })),
    };
  }
  return { get };
}

function titleOf(kind: 'course' | 'lesson', itemId: number, row: { title: string; languageCode: string }) {
  return { kind, itemId, field: 'title', source: row.title, languageCode: row.languageCode };
}

/** Days without learning, too. */
function everyDay(period: DayPeriod, days: readonly Bar[]): Bar[] {
  const known = new Map(days.map((bar) => [bar.day, bar]));
  return daysOf(period).map((day) => known.get(day) ?? { day, watchedSeconds: 0, completedLessons: 0 });
}

function monthsOf(period: DayPeriod, days: readonly Bar[]): Bar[] {
  const months = [...new Set(daysOf(period).map((day) => day.slice(0, 7)))];
  return months.map((month) => {
    const own = days.filter(({ day }) => day.startsWith(month));
    return {
      day: `${month}-01`,
      watchedSeconds: sum(own.map(({ watchedSeconds }) => watchedSeconds)),
      completedLessons: sum(own.map(({ completedLessons }) => completedLessons)),
    };
  });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
