import { presentEvent, timeOf } from '#community/economic-rows.ts';
import type { Db } from '#db/client.ts';
import { decodeInstantCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { Provisions } from '#platform/provisions.ts';
import { toIso } from '#platform/time/instants.ts';
import type { EconomicEvent, EconomicRevision } from '@candela/contract/community/economic-events';
import { impacts as allImpacts, type Impact } from '@candela/contract/community/economic-fields';
import type { Page } from '@candela/contract/paging';
import { can } from '@candela/contract/permissions';
import { findCurrencies, findNextRow, listCurrencies, listRows, listTimedRows } from './event-lists.queries.ts';
import { listedDays } from './listed-days.ts';
import { findRow, listRevisions, type RevisionRow } from './one-event.queries.ts';
import { listOwnCurrencies } from './own-currencies.ts';

interface Given {
  limit: number;
  cursor?: string | undefined;
  /** With commas between them. */
  impacts?: string | undefined;
}

/** The economic calendar, as people read it. */
export function createEconomicEvents({ db, provisions }: { db: Db; provisions: Provisions }) {
  const countOpenIdeas = provisions.use('ideas.countOpen');

  /** @throws AppError economicEvents.unknownZone, wrongDays; request.invalid */
  async function list(
    caller: SignedInCaller,
    given: Given & {
      from: string;
      before: string;
      zone: string;
      currencies?: string | undefined;
      mine?: boolean | undefined;
    },
  ): Promise<Page<EconomicEvent>> {
    const { limit } = given;
    const after = decodeInstantCursor(given.cursor);
    const days = listedDays(given);
    const currencies = await wantedCurrencies(caller, given);
    if (currencies?.length === 0) return { data: [], nextCursor: null };
    const rows = await listRows(db, days, { currencies, impacts: impactsOf(given.impacts) }, { limit, after });
    return toPage(
      rows,
      limit,
      ({ listedAt: _listed, ...row }) => presentEvent(row),
      ({ listedAt, id }) => [listedAt, id],
    );
  }

  async function wantedCurrencies(
    caller: SignedInCaller,
    { currencies, mine }: { currencies?: string | undefined; mine?: boolean | undefined },
  ): Promise<string[] | null> {
    const chosen = currencies === undefined ? null : [...new Set(currencies.split(','))];
    if (mine !== true) return chosen;
    const own = await listOwnCurrencies(db, caller.userId);
    return chosen === null ? own : own.filter((currency) => chosen.includes(currency));
  }

  async function currenciesFor(caller: SignedInCaller): Promise<{ data: { currency: string; isOwn: boolean }[] }> {
    const own = new Set(await listOwnCurrencies(db, caller.userId));
    const all = await listCurrencies(db);
    return { data: all.map((currency) => ({ currency, isOwn: own.has(currency) })) };
  }

  async function next(
    caller: SignedInCaller,
    { mine }: { mine?: boolean | undefined },
  ): Promise<{ event: EconomicEvent | null; openIdeas: number }> {
    const row = await findNextRow(db, await wantedCurrencies(caller, { mine }));
    if (!row) return { event: null, openIdeas: 0 };
    const { currency, at } = row;
    return { event: presentEvent(row), openIdeas: await countOpenIdeas(caller, { currency, at }) };
  }

  /** @throws AppError candles.unknownSymbol; request.invalid */
  async function listOfSymbol(
    caller: SignedInCaller,
    given: Given & { symbolId: number; from: string; before: string },
  ): Promise<Page<EconomicEvent>> {
    const { limit, symbolId, from, before } = given;
    const after = decodeInstantCursor(given.cursor);
    const currencies = await findCurrencies(db, caller, symbolId);
    if (currencies === null) throw new AppError('candles.unknownSymbol');
    const stretch = { currencies, impacts: impactsOf(given.impacts), from, before };
    const rows = await listTimedRows(db, stretch, { limit, after });
    return toPage(rows, limit, presentEvent, ({ at, id }) => [at, id]);
  }

  /** @throws AppError economicEvents.notFound */
  async function get(
    caller: SignedInCaller,
    id: number,
  ): Promise<{ event: EconomicEvent; revisions: EconomicRevision[] }> {
    const row = await findRow(db, id);
    if (!row) throw new AppError('economicEvents.notFound');
    const showsAuthor = can(caller, 'economicEvents.manage');
    const revisions = await listRevisions(db, id);
    return { event: presentEvent(row), revisions: revisions.map((each) => presentRevision(each, showsAuthor)) };
  }

  return { list, currencies: currenciesFor, next, listOfSymbol, get };
}

const impactsOf = (text: string | undefined): Impact[] => {
  const chosen = text?.split(',') ?? allImpacts;
  return allImpacts.filter((impact) => chosen.includes(impact));
};

function presentRevision(row: RevisionRow, showsAuthor: boolean): EconomicRevision {
  const { number, isImported, isRemoved, authorId, authorName } = row;
  const { title, impact, forecast, previous, revisedPrevious, actual } = row.known;
  const author =
    showsAuthor && authorId !== null ? { id: authorId, fullName: authorName ?? '', thumbnailImagePath: null } : null;
  const figures = { forecast, previous, revisedPrevious, actual };
  const time = timeOf(row.known.at, row.known.precision);
  return { number, knownAt: toIso(row.knownAt), author, isImported, isRemoved, ...time, title, impact, ...figures };
}
