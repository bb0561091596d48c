import { setImmediate } from 'node:timers/promises';
import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import { toIso } from '#platform/time/instants.ts';
import { recordChange, type Actor, type Change } from '#site/recorded-changes.ts';
import {
  maxNewsRules,
  shownHeadlines,
  triedHeadlines,
  type NewsRule,
  type RuleFields,
} from '@candela/contract/community/news-rules';
import { isAbout, readyRule } from './headline-rules.ts';
import {
  countRules,
  deleteRule,
  insertRule,
  listHeadlines,
  listRules,
  lockRule,
  writeRule,
} from './news-rules.queries.ts';

/** Headlines that are looked at before other requests have their turn. */
const atOnce = 250;

/** By which words headlines are about symbols. */
export function createNewsRules({ db }: { db: Db }) {
  const list = async () => ({ data: await listRules(db) });

  /** @throws AppError newsRules.tooMany */
  async function create(caller: Actor, fields: RuleFields): Promise<NewsRule> {
    return db.transaction(async (tx) => {
      if ((await countRules(tx)) >= maxNewsRules) throw new AppError('newsRules.tooMany');
      const rule = await insertRule(tx, fields);
      await recordChange(tx, caller, { action: 'create', ...about(rule), after: { ...fields } });
      return rule;
    });
  }

  /** @throws AppError newsRules.notFound, newsRules.changed */
  async function update(
    caller: Actor,
    id: number,
    { version, ...fields }: RuleFields & { version: number },
  ): Promise<NewsRule> {
    return db.transaction(async (tx) => {
      const before = await lockRule(tx, id);
      if (!before) throw new AppError('newsRules.notFound');
      if (before.version !== version) throw new AppError('newsRules.changed');
      const rule = await writeRule(tx, id, fields);
      await recordChange(tx, caller, {
        action: 'update',
        ...about(rule),
        before: enteredOf(before),
        after: { ...fields },
      });
      return rule;
    });
  }

  async function remove(caller: Actor, id: number): Promise<void> {
    await db.transaction(async (tx) => {
      const before = await lockRule(tx, id);
      if (!before) return;
      await deleteRule(tx, id);
      await recordChange(tx, caller, { action: 'remove', ...about(before), before: enteredOf(before) });
    });
  }

  /** Tries a rule on what is stored. */
  async function attempt(rule: RuleFields) {
    const headlines = await listHeadlines(db, triedHeadlines);
    const found: typeof headlines = [];
    const ready = readyRule(rule);
    for (let at = 0; at < headlines.length; at += atOnce) {
      found.push(...headlines.slice(at, at + atOnce).filter((headline) => isAbout(headline, ready)));
      await setImmediate();
    }
    return {
      triedCount: headlines.length,
      foundCount: found.length,
      data: found.slice(0, shownHeadlines).map(({ id, title, sourceName, publishedAt }) => ({
        id,
        title,
        sourceName,
        publishedAt: toIso(publishedAt),
      })),
    };
  }

  return { list, create, update, remove, attempt };
}

const about = ({ id, code }: NewsRule): Pick<Change, 'entity' | 'entityId' | 'name'> => ({
  entity: 'newsRule',
  entityId: id,
  name: code,
});

const enteredOf = ({ id: _id, version: _version, ...fields }: NewsRule) => ({ ...fields });
