import type { Db } from '#db/client.ts';
import { sealKey } from '#market-data/sources/provider-keys.ts';
import { readSpent } from '#market-data/sources/spending.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Seals } from '#platform/identity/sealed-values.ts';
import { toIso } from '#platform/time/instants.ts';
import { recordChange, type Actor } from '#site/recorded-changes.ts';
import type { Display } from '@candela/contract/market-data/displays';
import type { DataProvider } from '@candela/contract/market-data/providers';
import { listKnown, requireKnown } from './known-providers.ts';
import { settingsOf, type GivenConnection } from './provider-calls.service.ts';
import { presentProvider } from './providers.present.ts';
import {
  countSymbols,
  findProviderRow,
  listFeedProblems,
  lockProvider,
  writeConnection,
  writeDisplay,
} from './providers.queries.ts';

interface ProvidersDeps {
  db: Db;
  seals: Seals;
  isDemo: boolean;
  /** Who may hear prices has changed. */
  onDisplay: () => void;
  now?: () => number;
}

/** What an admin sees and sets of the providers of prices. */
export function createProviders({ db, seals, isDemo, onDisplay, now = Date.now }: ProvidersDeps) {
  async function list(): Promise<DataProvider[]> {
    const [counts, problems] = await Promise.all([countSymbols(db), listFeedProblems(db)]);
    const symbolProblems = problems.map((each) => ({ ...each, since: toIso(each.since) }));
    return Promise.all(
      listKnown(isDemo).map(async (known) => {
        const { prefix, capabilities } = known;
        const [row, { spent }] = await Promise.all([
          findProviderRow(db, prefix),
          readSpent(db, prefix, capabilities?.budget ?? [], now()),
        ]);
        const { symbolCount = 0, faultCount = 0 } = counts.find((each) => each.prefix === prefix) ?? {};
        const own = symbolProblems.filter(({ symbol }) => symbol.startsWith(`${prefix}:`));
        return presentProvider(known, row, { symbolCount, faultCount, symbolProblems: own, spent });
      }),
    );
  }

  async function get(prefix: string): Promise<DataProvider> {
    const found = (await list()).find((each) => each.prefix === prefix);
    if (!found) throw new AppError('dataProviders.notFound');
    return found;
  }

  /** @throws AppError dataProviders.notFound, also of the demo market; dataProviders.keyMissing */
  async function update(
    caller: Actor,
    prefix: string,
    given: GivenConnection & { isActive: boolean },
  ): Promise<DataProvider> {
    const known = requireKnown(prefix, isDemo);
    if (known.isSimulated) throw new AppError('dataProviders.notFound');
    await db.transaction(async (tx) => {
      const row = await lockProvider(tx, prefix);
      const key = given.key === undefined ? row.key : sealKey(seals, prefix, given.key);
      if (given.isActive && known.needsKey && key === null) throw new AppError('dataProviders.keyMissing');
      const settings = settingsOf(known, given.server ?? row.settings['server']);
      await writeConnection(tx, prefix, { isActive: given.isActive, key, settings });
      await recordChange(tx, caller, {
        action: 'update',
        entity: 'dataProvider',
        entityId: prefix,
        name: known.name,
        // Of the key, only that it is there, or another one.
        before: {
          isActive: row.isActive,
          server: row.settings['server'] ?? null,
          hasKey: row.key !== null,
          isNewKey: false,
        },
        after: {
          isActive: given.isActive,
          server: settings['server'] ?? null,
          hasKey: key !== null,
          isNewKey: given.key !== undefined,
        },
      });
    });
    return get(prefix);
  }

  /** @throws AppError dataProviders.notFound, dataProviders.simulated, dataProviders.statementMissing */
  async function setDisplay(
    caller: Actor,
    prefix: string,
    given: { display: Display; statement?: string | undefined },
  ): Promise<DataProvider> {
    const known = requireKnown(prefix, isDemo);
    if (known.isSimulated) throw new AppError('dataProviders.simulated');
    const { display } = given;
    const statement = display === 'staff' ? null : (given.statement ?? '');
    if (statement === '') throw new AppError('dataProviders.statementMissing');
    await db.transaction(async (tx) => {
      const row = await lockProvider(tx, prefix);
      await writeDisplay(tx, prefix, { display, statement, userId: caller.userId });
      await recordChange(tx, caller, {
        action: 'update',
        entity: 'dataProvider',
        entityId: prefix,
        name: known.name,
        before: { display: row.display, statement: row.statement },
        after: { display, statement },
      });
    });
    onDisplay();
    return get(prefix);
  }

  return { list, update, setDisplay };
}
