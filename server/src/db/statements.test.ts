import { sql } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { copyDatabase } from '#testing/databases.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { sourceStatements } from '#testing/statements/source-statements.ts';

const { database, remove } = await copyDatabase(inject('databaseSource'));
atEndOfFile(remove);

const { statements, unusedParts, unreadStatements } = sourceStatements();
const isPreparable = (text: string) => /^[\s(]*(select|insert|update|delete|with|values)\b/i.test(text);

/** Why the database refuses a statement; null if it does not. */
async function refusalOf(text: string): Promise<string | null> {
  try {
    await database.db.execute(sql.raw(`prepare checked as ${text}`));
    await database.db.execute(sql.raw('deallocate checked'));
    return null;
  } catch (error) {
    return String((error as Error).cause ?? error);
  }
}

/** The files of places. */
const filesOf = (places: readonly string[]) => [...new Set(places.map((place) => place.split(':', 1)[0] ?? ''))];

describe('the statements of the source', () => {
  it('can be prepared, whether a test runs them or not', async () => {
    const refused: string[] = [];
    for (const { place, texts } of statements) {
      for (const text of texts.filter(isPreparable)) {
        const refusal = await refusalOf(text);
        if (refusal === null) continue;
        refused.push(`${place} ${refusal}\n${text}`);
        break;
      }
    }
    expect(refused).toEqual([]);
  });

  it('are all read, apart from those named here', () => {
    expect(statements.length).toBeGreaterThan(1000);
    expect(unreadStatements).toEqual([]);
    expect(filesOf(statements.filter(({ problem }) => problem !== null).map(({ place }) => place))).toEqual([
      // A reason of the contract is written into the text for its partial index.
      'oversight/moderation/moderation.queries.ts',
      // The tables of the queue, as the queue names them.
      'platform/jobs/vacuum.ts',
      // The tables that refer to languages, as the database names them.
      'site/languages/language-uses.queries.ts',
      // The tables of the domains, whose columns the compiler knows: personal-data.test.ts reads each of them.
      'site/personal-data.ts',
    ]);
    const others = statements.filter(({ texts }) => !texts.every(isPreparable));
    expect(filesOf(others.map(({ place }) => place))).toEqual([
      // `create index`: run with every start of a database.
      'platform/jobs/job-schema.ts',
      // `lock table`
      'site/search/search-index.queries.ts',
    ]);
    // In statements of Drizzle's, and in archives of people: the compiler knows their columns. Who may read what is discussed is asked
    // through a registry: the tests of comments do.
    const isArchive = (file = '') => /\/(?:personal-data|own-reports)\.ts$/.test(file);
    expect(filesOf(unusedParts).filter((file) => !isArchive(file))).toEqual([
      'accounts/users/user-changes.queries.ts',
      'community/feeds/feed-discussions.ts',
      'sign-in/passwords/passwords.queries.ts',
      'sign-in/sessions/sessions.queries.ts',
      'site/languages/language-uses.queries.ts',
      'site/languages/languages.queries.ts',
      'trading/ideas/idea-discussions.ts',
    ]);
  });

  it.each([
    ['a column', 'select nickname from users where id = $1', 'column "nickname" does not exist'],
    ['a type', 'select from users where id > $1::int', 'operator does not exist: uuid > integer'],
  ])('are refused for %s that is wrong', async (_what, text, refusal) => {
    expect(await refusalOf(text)).toContain(refusal);
  });
});
