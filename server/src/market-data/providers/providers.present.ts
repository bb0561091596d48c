import type { readSpent } from '#market-data/sources/spending.ts';
import { toIso, toIsoOrNull } from '#platform/time/instants.ts';
import { providerServers, type DataProvider } from '@candela/contract/market-data/providers';
import type { KnownProvider } from './known-providers.ts';
import type { ProviderRow } from './providers.queries.ts';

interface Figures {
  symbolCount: number;
  faultCount: number;
  symbolProblems: DataProvider['symbolProblems'];
  spent: Awaited<ReturnType<typeof readSpent>>['spent'];
}

/** Leaves out the key. @param row null: nobody has connected it */
export function presentProvider(known: KnownProvider, row: ProviderRow | null, figures: Figures): DataProvider {
  const { prefix, name, needsKey, hasServers, isSimulated, attribution, termsUrl } = known;
  const server = providerServers.find((each) => each === row?.settings['server']) ?? 'practice';
  return {
    prefix,
    name,
    isActive: isSimulated || (row?.isActive ?? false),
    isSimulated,
    needsKey,
    hasKey: row?.key != null,
    server: hasServers ? server : null,
    display: isSimulated ? 'everyone' : (row?.display ?? 'staff'),
    statement: presentStatement(row),
    problem: row?.problem ?? null,
    problemText: row?.problemText ?? null,
    problemSince: toIsoOrNull(row?.problemSince ?? null),
    retryAt: toIsoOrNull(row?.retryAt ?? null),
    lastAnswerAt: toIsoOrNull(row?.lastAnswerAt ?? null),
    symbolCount: figures.symbolCount,
    symbolProblems: figures.symbolProblems,
    faultCount: figures.faultCount,
    budget: figures.spent.map(({ limit, units }) => ({
      units: limit.units,
      perSeconds: limit.perSeconds,
      spent: units,
    })),
    attribution,
    termsUrl,
  };
}

function presentStatement(row: ProviderRow | null): DataProvider['statement'] {
  if (row?.statement == null || row.statementAt === null) return null;
  return { text: row.statement, by: row.statementBy, at: toIso(row.statementAt) };
}
