import { sql } from 'drizzle-orm';

/** Text search configurations that every PostgreSQL and PGlite has, by the language of the content. */
const configurations: Record<string, string> = {
  en: 'english',
  es: 'spanish',
  de: 'german',
  fr: 'french',
  pt: 'portuguese',
  ar: 'arabic',
};

/** Those that what is typed is stemmed by: its language is not known. */
export const allConfigurations = Object.values(configurations);

/** Other languages are found by bare words. */
export function configurationOf(languageCode: string): string {
  return configurations[languageCode.split('-')[0] ?? ''] ?? 'simple';
}

/** `configurationOf` of the column `lang` of a table. */
export function configurationColumn(alias: string) {
  const cases = Object.entries(configurations).map(([code, name]) => `when '${code}' then '${name}'`);
  return sql.raw(`(case split_part(${alias}.lang, '-', 1) ${cases.join(' ')} else 'simple' end)::regconfig`);
}
