import type { Db, Tx } from '#db/client.ts';
import type { ClosedBarReader } from '#market-data/closed-bars.ts';
import { noticeTexts } from '#messaging/notice-texts.ts';
import { cancelPersonalNotices, postPersonalNotice } from '#messaging/notices.ts';
import type { ErrorLog } from '#platform/log.ts';
import {
  deleteEndedSilence,
  endSilences,
  listActive,
  listEndedSilences,
  noteSilence,
  type ActiveRow,
} from './silence.queries.ts';
import { judgeSilence } from './silence.ts';

const [minute, week] = [60_000, 7 * 86_400_000];
const strategiesAtOnce = 100;

interface Deps {
  db: Db;
  bars: ClosedBarReader;
  log: ErrorLog;
}

const sourceOf = (id: number) => `strategy:${id}:silent`;

/** Tells trainers, once, that a strategy has been silent for far longer than is usual. */
export function createSilences({ db, bars, log }: Deps) {
  /** @throws AggregateError after all others are done, if some could not be looked at */
  async function look(now: number, signal: AbortSignal): Promise<void> {
    const failed: unknown[] = [];
    for (const id of await listEndedSilences(db)) await db.transaction((tx) => endSilenceOf(tx, id));
    for (let after: number | undefined = 0; after !== undefined;) {
      const rows: ActiveRow[] = await listActive(db, after, strategiesAtOnce);
      for (const row of rows.filter(({ isTold }) => !isTold)) {
        signal.throwIfAborted();
        try {
          await lookAt(row, now);
        } catch (error) {
          log.error({ err: error, strategyId: row.id }, 'a strategy could not be looked at');
          failed.push(error);
        }
      }
      after = rows.length < strategiesAtOnce ? undefined : rows.at(-1)?.id;
    }
    if (failed.length > 0) throw new AggregateError(failed, `${failed.length} strategies could not be looked at`);
  }

  async function lookAt({ id, activeSince, closes }: ActiveRow, now: number): Promise<void> {
    const symbolId = closes[0]?.symbolId;
    if (symbolId === undefined) return;
    const session = (await bars.progressOf([symbolId], now)).get(symbolId)?.session;
    const silence = session && judgeSilence({ closes: closes.map(({ at }) => at), activeSince }, session, now);
    if (silence) await db.transaction((tx) => tell(tx, { id, ...silence }));
  }

  return { look };
}

async function tell(tx: Tx, silence: { id: number; since: number; usualSeconds: number }): Promise<void> {
  const strategy = await noteSilence(tx, silence);
  if (!strategy) return;
  const texts = await noticeTexts(tx, 'strategySilent', (code) => ({
    title: strategy.name,
    names: pauseText(code, silence.usualSeconds),
    summary: new Intl.DateTimeFormat([code, 'en'], {
      dateStyle: 'long',
      timeZone: 'UTC',
      numberingSystem: 'latn',
    }).format(silence.since),
  }));
  const now = Date.now();
  await postPersonalNotice(tx, strategy.ownerId, {
    source: sourceOf(silence.id),
    contentType: 'system',
    languageCode: 'en',
    texts,
    link: `/education/strategies/${silence.id}/integrity`,
    visibleAt: new Date(now).toISOString(),
    expiresAt: new Date(now + week).toISOString(),
    isPushed: true,
  });
}

/** In the largest unit of which there are two: "2 hours". */
function pauseText(languageCode: string, seconds: number): string {
  const units = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', minute / 1000],
  ] as const;
  const [unit, length] = units.find(([, size]) => seconds >= 2 * size) ?? ['minute', 60];
  const format = {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 0,
    numberingSystem: 'latn',
  } as const;
  return new Intl.NumberFormat([languageCode, 'en'], format).format(Math.max(1, Math.ceil(seconds / length)));
}

/** Nothing is silent any more of what has given these alerts: in the transaction that stores them. */
export async function endSilencesOf(tx: Tx, alertIds: readonly number[]): Promise<void> {
  for (const id of await endSilences(tx, alertIds)) await cancelPersonalNotices(tx, sourceOf(id));
}

/** The notice of a silence that is over leaves with it. */
async function endSilenceOf(tx: Tx, id: number): Promise<void> {
  if (await deleteEndedSilence(tx, id)) await cancelPersonalNotices(tx, sourceOf(id));
}
