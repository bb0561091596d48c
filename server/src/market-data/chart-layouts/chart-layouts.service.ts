import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import {
  chartLayoutSchema,
  maxLayoutBytes,
  maxLayouts,
  maxMarks,
  type ChartLayout,
  type ChartMarks,
  type ChartSymbol,
  type KeptLayout,
} from '@candela/contract/market-data/chart-layouts';
import {
  countOthers,
  findChartSymbol,
  findLayout,
  isVisible,
  listMarks,
  lockLayouts,
  writeLayout,
} from './chart-layouts.queries.ts';

/** How people have set up their charts: everybody sees only their own. */
export function createChartLayouts({ db }: { db: Db }) {
  /** @throws AppError candles.unknownSymbol */
  async function get(caller: SignedInCaller, symbolId: number): Promise<KeptLayout> {
    if (!(await isVisible(db, caller, symbolId))) throw new AppError('candles.unknownSymbol');
    const row = await findLayout(db, caller.userId, symbolId);
    return row ? { version: row.version, layout: row.layout && readable(row.layout) } : { version: 0, layout: null };
  }

  /** @throws AppError candles.unknownSymbol, chartLayouts.changed, chartLayouts.tooMany, request.tooLarge */
  async function save(
    caller: SignedInCaller,
    symbolId: number,
    { version, layout }: { version: number; layout: ChartLayout | null },
  ): Promise<{ version: number }> {
    if (Buffer.byteLength(JSON.stringify(layout)) > maxLayoutBytes) throw new AppError('request.tooLarge');
    return db.transaction(async (tx) => {
      if (!(await isVisible(tx, caller, symbolId))) throw new AppError('candles.unknownSymbol');
      await lockLayouts(tx, caller.userId);
      if (layout !== null && (await countOthers(tx, caller.userId, symbolId)) >= maxLayouts)
        throw new AppError('chartLayouts.tooMany');
      const written = await writeLayout(tx, caller.userId, symbolId, version, layout);
      if (written === null) throw new AppError('chartLayouts.changed');
      return { version: written };
    });
  }

  /** @throws AppError candles.unknownSymbol */
  async function getSymbol(caller: SignedInCaller, symbolId: number): Promise<ChartSymbol> {
    const symbol = await findChartSymbol(db, caller, symbolId);
    if (!symbol) throw new AppError('candles.unknownSymbol');
    return symbol;
  }

  /** @throws AppError candles.unknownSymbol */
  async function getMarks(
    caller: SignedInCaller,
    symbolId: number,
    { from, to }: { from: number; to: number },
  ): Promise<ChartMarks> {
    if (!(await isVisible(db, caller, symbolId))) throw new AppError('candles.unknownSymbol');
    return listMarks(db, symbolId, { from, to, limit: maxMarks });
  }

  return { get, save, getSymbol, getMarks };
}

/** What of a stored layout this release knows: an indicator or a drawing that it does not is left out. Null: nothing of it. */
function readable(layout: Record<string, unknown>): ChartLayout | null {
  const { indicators, drawings } = chartLayoutSchema.shape;
  const known = (list: unknown, item: { safeParse: (value: unknown) => { success: boolean } }) =>
    Array.isArray(list) ? list.filter((each) => item.safeParse(each).success) : [];
  const found = chartLayoutSchema.safeParse({
    ...layout,
    indicators: known(layout['indicators'], indicators.def.element),
    drawings: known(layout['drawings'], drawings.def.element),
  });
  return found.success ? found.data : null;
}
