import * as z from 'zod';
import { withdrawOfThing } from '#community/thing-notices.ts';
import type { Db, Tx } from '#db/client.ts';
import { readRow, rowOf } from '#db/rows.ts';
import type { NoticeKind } from '#messaging/built-in-texts.ts';
import { noticeTexts } from '#messaging/notice-texts.ts';
import { cancelNotice, postNotice, postPersonalNotice } from '#messaging/notices.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { ErrorCode } from '@candela/contract/errors';
import { directions } from '@candela/contract/trading/idea-terms';
import { maxTargets } from '@candela/markets/outcomes/idea-faults';
import { isOver, type OutcomeEvent, type OutcomeStatus } from '@candela/markets/outcomes/terms';

const [minute, day] = [60_000, 86_400_000];
/** A trading call is worth nothing later: it is neither shown nor pushed any more. */
const callMilliseconds = 15 * minute;
/** How long it stays in the drawer what has become of one. */
const outcomeMilliseconds = 7 * day;

const ideaRow = rowOf({
  direction: z.enum(directions),
  symbol: z.string(),
  author: z.string(),
  subscriptionTypeIds: z.array(z.int()),
  languageCode: z.string(),
});

/** An idea with what has just become of it. */
interface Judged {
  idea: { id: number };
  outcome: { events: readonly OutcomeEvent[]; state: { status: OutcomeStatus } };
}

/** Those that a moderator has hidden are not told of. Locked: hiding waits until the notice is there, and then withdraws it. */
const readIdea = (tx: Tx, ideaId: number) => readRow(tx, ideaRow)`
  select i.direction, split_part(s.symbol, ':', 2) as symbol, u.first_name || ' ' || u.last_name as author,
    i.subscription_type_ids as "subscriptionTypeIds", i.language_code as "languageCode"
  from ideas i join users u on u.id = i.author_id join market_symbols s on s.id = i.symbol_id
  where i.id = ${ideaId} and i.published_at is not null and i.hidden_at is null
  for share of i`;

/** To whoever may read an idea, in the transaction that changes it; without a level of it. */
async function tell(
  tx: Tx,
  ideaId: number,
  notice: {
    kinds: Record<(typeof directions)[number], NoticeKind>;
    summary?: (code: string) => string;
    what: string;
    lasts: number;
  },
): Promise<void> {
  const idea = await readIdea(tx, ideaId);
  if (!idea) return;
  const { kinds, summary, what, lasts } = notice;
  const now = Date.now();
  await postNotice(tx, {
    source: `idea:${ideaId}:${what}`,
    contentType: 'idea',
    audience: { roleIds: [], subscriptionTypeIds: idea.subscriptionTypeIds, languageCodes: [] },
    languageCode: 'en',
    texts: await noticeTexts(tx, kinds[idea.direction], (code) => ({
      title: idea.symbol,
      names: idea.author,
      ...(summary && { summary: summary(code) }),
    })),
    link: `/education/ideas/${ideaId}`,
    visibleAt: new Date(now).toISOString(),
    expiresAt: new Date(now + lasts).toISOString(),
    isPushed: true,
    isUrgent: true,
  });
}

/** Tells its readers that an idea is published: at once, and not later than it is of use. */
export const tellOfPublished = (tx: Tx, ideaId: number): Promise<void> =>
  tell(tx, ideaId, { kinds: { long: 'ideaLong', short: 'ideaShort' }, what: 'published', lasts: callMilliseconds });

/** What its readers are told of the outcome of an idea. */
const toldOutcome = z.union([
  z.object({ type: z.literal('filled') }),
  /** A target that did not close all of it; from 1 on. */
  z.object({ type: z.literal('target'), target: z.int() }),
  /** With ten-thousandths of R after cost; null: it was never filled. */
  z.object({ type: z.literal('closed'), net: z.int().nullable() }),
]);

type ToldOutcome = z.infer<typeof toldOutcome>;

/** Tells the readers of ideas what has become of them: after judging, which holds the series of a symbol until its transaction ends. */
export const ideaNoticesJob = defineJob({
  name: 'ideas.tell',
  payload: z.object({
    told: z.array(
      z.object({
        ideaId: z.int(),
        /** When it happened, in milliseconds since 1970. */
        at: z.number(),
        outcome: toldOutcome,
      }),
    ),
  }),
  // What happened first is told first.
  atOnce: 1,
  isShort: false,
  retries: { limit: 5, firstDelaySeconds: 2, maxDelaySeconds: 60 },
  limitSeconds: 300,
});

type Told = z.infer<typeof ideaNoticesJob.payload>['told'];

/** Events of one job, at most. */
const atOnce = 100;

/** Tells its readers what has become of an idea. */
function tellOfOutcome(tx: Tx, ideaId: number, outcome: ToldOutcome): Promise<void> {
  const same = (kind: NoticeKind) => ({ long: kind, short: kind });
  const lasts = outcomeMilliseconds;
  if (outcome.type === 'filled') return tell(tx, ideaId, { kinds: same('ideaFilled'), what: 'filled', lasts });
  if (outcome.type === 'target') {
    const summary = (code: string) => new Intl.NumberFormat([code, 'en']).format(outcome.target);
    return tell(tx, ideaId, { kinds: same('ideaTarget'), what: `target:${outcome.target}`, lasts, summary });
  }
  const { net } = outcome;
  if (net === null) return tell(tx, ideaId, { kinds: same('ideaEnded'), what: 'closed', lasts });
  return tell(tx, ideaId, {
    kinds: same('ideaClosed'),
    what: 'closed',
    lasts,
    summary: (code) => resultText(code, net),
  });
}

/** `+1.50 R`, as the screens write results. */
function resultText(languageCode: string, net: number): string {
  const digits = {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
    numberingSystem: 'latn',
  } as const;
  return `${new Intl.NumberFormat([languageCode, 'en'], digits).format(net / 10_000)}\u00A0R`;
}

/**
 * Ends for which no price is needed: somebody asked for them, or their time was over. Judging waits for prices that are missing before them, so
 * they may be found out late: whoever waits for the result is told all the same, within a day.
 */
const isWithoutPrice = ({ type, candle }: OutcomeEvent): boolean =>
  type === 'cancelled' || type === 'voided' || (type === 'expired' && candle === undefined);

const toldAt = (event: OutcomeEvent, now: number): number =>
  isWithoutPrice(event) && event.at >= now - day ? Math.max(event.at, now) : event.at;

/** Plans it in the transaction that judges ideas, in one statement however many there are. */
export async function planOutcomeNotices(tx: Tx, judged: readonly Judged[]): Promise<void> {
  const now = Date.now();
  const told: Told = judged.flatMap(({ idea, outcome }) =>
    outcome.events.flatMap((event) => {
      const what = toldOf(event, outcome.state.status);
      return what ? [{ ideaId: idea.id, at: toldAt(event, now), outcome: what }] : [];
    }),
  );
  const jobs = [];
  for (let at = 0; at < told.length; at += atOnce) jobs.push({ payload: { told: told.slice(at, at + atOnce) } });
  await enqueue(tx, ideaNoticesJob, jobs);
}

/** Plans to tell the result that a moderator has settled again: instead of the one before. */
export async function planResultNotice(tx: Tx, ideaId: number, net: number | null): Promise<void> {
  const told: Told = [{ ideaId, at: Date.now(), outcome: { type: 'closed', net } }];
  await enqueue(tx, ideaNoticesJob, [{ payload: { told } }]);
}

/** Tells the readers of ideas what has become of them; what was found out too late is only recorded. Told again, it is the same notice. */
export async function tellOfOutcomes(db: Db, told: Told): Promise<void> {
  for (const { ideaId, at, outcome } of told) {
    if (at < Date.now() - callMilliseconds) continue;
    await db.transaction((tx) => tellOfOutcome(tx, ideaId, outcome));
  }
}

function toldOf({ type, target, net }: OutcomeEvent, status: OutcomeStatus): ToldOutcome | null {
  if (type === 'filled') return { type };
  if (type === 'target' && net === undefined && target !== undefined) return { type, target };
  const isEnd = type !== 'target' && type !== 'stopMoved' && type !== 'refused' && type !== 'split';
  return isOver(status) && (isEnd || net !== undefined) ? { type: 'closed', net: net ?? null } : null;
}

/** Takes back what readers were told of an idea, and of what is said about it. */
export async function withdrawNotices(tx: Tx, ideaId: number): Promise<void> {
  await withdrawOfThing(tx, { kind: 'idea', id: ideaId });
  const targets = Array.from({ length: maxTargets }, (_, at) => `target:${at + 1}`);
  for (const what of ['published', 'filled', ...targets, 'closed']) await cancelNotice(tx, `idea:${ideaId}:${what}`);
}

/** What an author is told of why their scheduled idea was not published, by the code of the error; of others, only that something did not fit. */
const refusals: Partial<Record<ErrorCode, NoticeKind>> = {
  'ideas.wrongSideOfPrice': 'ideaRefusedByPrice',
  'ideas.rangeWithoutPrice': 'ideaRefusedByPrice',
  'ideas.marketClosed': 'ideaRefusedMarketClosed',
  'ideas.noPrice': 'ideaRefusedNoPrice',
  'ideas.halted': 'ideaRefusedHalted',
  'candles.unknownSymbol': 'ideaRefusedHalted',
  'ideas.past': 'ideaRefusedTooLate',
  'ideas.tooLate': 'ideaRefusedTooLate',
  'sessions.forbidden': 'ideaRefusedRight',
};

/** Tells an author that their scheduled idea was not published, and why: the price has gone elsewhere, or something is no longer so. */
export async function tellOfRefusal(
  tx: Tx,
  authorId: string,
  idea: { id: number; symbol: string },
  reason: ErrorCode,
): Promise<void> {
  await postPersonalNotice(tx, authorId, {
    source: `idea:${idea.id}:refused`,
    contentType: 'system',
    languageCode: 'en',
    texts: await noticeTexts(tx, refusals[reason] ?? 'ideaRefused', { title: idea.symbol, names: '' }),
    link: `/notifications/ideas/${idea.id}`,
    visibleAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + outcomeMilliseconds).toISOString(),
    isPushed: true,
    isUrgent: true,
  });
}
