import { readAuthoredCourse, type AuthoredCourse } from '#authoring/authored-course.ts';
import type { Db, Tx } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { listLanguages } from './content-translations.queries.ts';

type Languages = Awaited<ReturnType<typeof listLanguages>>;

/**
 * A course that the caller may translate into a language, with the available languages.
 * @throws AppError courses.notFound, translations.unknownLanguage
 */
export async function findTranslated(
  tx: Db | Tx,
  caller: SignedInCaller,
  courseId: number,
  lang: string,
): Promise<{ course: AuthoredCourse; languages: Languages }> {
  const course = await readAuthoredCourse(tx, caller, courseId);
  if (!course) throw new AppError('courses.notFound');
  const languages = (await listLanguages(tx)).filter(({ code }) => code !== course.languageCode);
  if (!languages.some(({ code }) => code === lang)) throw new AppError('translations.unknownLanguage');
  return { course, languages };
}
