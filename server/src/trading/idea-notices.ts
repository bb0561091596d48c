import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { readRow, rowOf } from '#db/rows.ts';
import type { NoticeKind } from '#messaging/built-in-texts.ts';
import { noticeTexts } from '#messaging/notice-texts.ts';
import { postNotice, postPersonalNotice } from '#messaging/notices.ts';
import { directions } from '@candela/contract/trading/idea-terms';
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

/** Those that a moderator has hidden are not told of. */
const readIdea = (tx: Tx, ideaId: number) => readRow(tx, ideaRow)`
  select i.direction, split_part(s.symbol, ':', 2) as symbol, u.first_name || ' ' || u.last_name as author,
    i.subscription_type_ids as "subscriptionTypeIds", i.language_code as "languageCode"
  from ideas i join users u on u.id = i.author_id join market_symbols s on s.id = i.symbol_id
  where i.id = ${ideaId} and i.published_at is not null and i.hidden_at is null`;

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
type ToldOutcome =
  | { type: 'filled' }
  /** A target that did not close all of it; from 1 on. */
  | { type: 'target'; target: number }
  /** With ten-thousandths of R after cost; null: it was never filled. */
  | { type: 'closed'; net: number | null };

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

/** Tells the readers of ideas what has become of them, in the transaction that judges them; what was found out too late is only recorded. */
export async function tellOfOutcomes(tx: Tx, judged: readonly Judged[]): Promise<void> {
  const since = Date.now() - callMilliseconds;
  for (const { idea, outcome } of judged) {
    for (const event of outcome.events) {
      const told = toldOf(event, outcome.state.status);
      if (told && event.at >= since) await tellOfOutcome(tx, idea.id, told);
    }
  }
}

function toldOf({ type, target, net }: OutcomeEvent, status: OutcomeStatus): ToldOutcome | null {
  if (type === 'filled') return { type };
  if (type === 'target' && net === undefined && target !== undefined) return { type, target };
  const isEnd = type !== 'target' && type !== 'stopMoved' && type !== 'refused' && type !== 'split';
  return isOver(status) && (isEnd || net !== undefined) ? { type: 'closed', net: net ?? null } : null;
}

/** Tells an author that their scheduled idea was not published: the price has gone elsewhere, or something is no longer so. */
export async function tellOfRefusal(tx: Tx, authorId: string, idea: { id: number; symbol: string }): Promise<void> {
  await postPersonalNotice(tx, authorId, {
    source: `idea:${idea.id}:refused`,
    contentType: 'system',
    languageCode: 'en',
    texts: await noticeTexts(tx, 'ideaRefused', { title: idea.symbol, names: '' }),
    link: `/notifications/ideas/${idea.id}`,
    visibleAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + outcomeMilliseconds).toISOString(),
    isPushed: true,
    isUrgent: true,
  });
}
