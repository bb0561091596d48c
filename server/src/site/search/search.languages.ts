import { sql } from 'drizzle-orm';

/** Text search configurations included in every PostgreSQL and PGlite, by language of the content. */
const configurations: Record<string, string> = {
  en: 'english',
  es: 'spanish',
  de: 'german',
  fr: 'french',
  pt: 'portuguese',
  ar: 'arabic',
};

/** Used to stem the query, whose language is unknown. */
export const allConfigurations = Object.values(configurations);

/** Other languages are not stemmed. */
export function configurationOf(languageCode: string): string {
  return configurations[languageCode.split('-')[0] ?? ''] ?? 'simple';
}

/** `configurationOf` for the column `lang` of a table. */
export function configurationColumn(alias: string) {
  const cases = Object.entries(configurations).map(([code, name]) => `when '${code}' then '${name}'`);
  return sql.raw(`(case split_part(${alias}.lang, '-', 1) ${cases.join(' ')} else 'simple' end)::regconfig`);
}
