import { riskOf, type IdeaAction, type IdeaTerms, type OutcomeEvent, type OutcomeStatus } from '#outcomes/terms.ts';

/** An opening in its place in the log. */
export interface OpenedEntry {
  index: number;
  /** The author's name in the log. */
  author: string;
  /** Canonical JSON. */
  body: string;
}

/** What an event of an idea says, which nobody has checked yet. */
export type SaidEvent = Partial<OutcomeEvent> & { seq: number; at: number };

/** The result of a late event. */
export interface LateResult {
  status: OutcomeStatus;
  net: number | null;
  isAmbiguous: boolean;
}

/** What was opened of an idea. */
export interface OpenedIdea {
  idea: number;
  author: string;
  symbol: string;
  decimals: number;
  isSimulated: boolean;
  terms: IdeaTerms;
  /** In the order in which they take effect. */
  actions: IdeaAction[];
  /** What the rules are said to have given, in the order of the log. */
  said: { index: number; event: SaidEvent }[];
  /** The last result by corrected prices that counts. */
  resettled: LateResult | null;
}

/** What the installation says of the candles of a day. */
export interface OpenedDay {
  index: number;
  symbol: string;
  day: string;
  hash: string;
}

type Fields = Record<string, unknown>;

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);
/** Milliseconds since 1970, up to the year 9999. */
const isInstant = (value: unknown): value is number => isWhole(value) && value >= 0 && value < 253_402_300_800_000;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function parseBody(body: string): Fields | null {
  try {
    const value: unknown = JSON.parse(body);
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
}

/** Reads what was opened. What this version of the program does not know is passed over. */
export function readOpened(entries: readonly OpenedEntry[]): { ideas: OpenedIdea[]; days: OpenedDay[] } {
  const ideas = new Map<string, OpenedIdea>();
  const days: OpenedDay[] = [];
  for (const { index, author, body } of entries.toSorted((a, b) => a.index - b.index)) {
    const fields = parseBody(body);
    if (!fields) continue;
    const { kind, symbol, day, hash, event } = fields;
    const key = `${author}:${String(fields['idea'])}`;
    const idea = ideas.get(key);
    if (kind === 'published' && !idea) {
      const published = publishedOf(fields, author);
      if (published) ideas.set(key, published);
    } else if (kind === 'action' && idea) {
      const action = actionOf(fields);
      if (action) idea.actions.push(action);
    } else if (kind === 'outcome' && idea && isFields(event)) addEvent(idea, index, event);
    else if (kind === 'candles' && typeof symbol === 'string' && typeof day === 'string' && typeof hash === 'string')
      days.push({ index, symbol, day, hash });
  }
  // Accepted in the order of the log; a split that was announced takes effect later.
  for (const { actions } of ideas.values()) actions.sort((a, b) => a.at - b.at);
  return { ideas: [...ideas.values()], days };
}

function publishedOf(fields: Fields, author: string): OpenedIdea | null {
  const { idea, symbol, decimals, isSimulated } = fields;
  const terms = termsOf(fields);
  if (!terms || !isWhole(idea) || typeof symbol !== 'string' || !isWhole(decimals)) return null;
  if (decimals < 0 || decimals > 12) return null;
  const begun = { actions: [], said: [], resettled: null };
  return { idea, author, symbol, decimals, isSimulated: isSimulated === true, terms, ...begun };
}

function termsOf(fields: Fields): IdeaTerms | null {
  const { direction, orderType, entryLow, entryHigh, stop, targets, publishedAt, validUntil, breakEvenAfterTp1, cost } =
    fields;
  if (direction !== 'long' && direction !== 'short') return null;
  if (orderType !== 'market' && orderType !== 'limit' && orderType !== 'stop') return null;
  if (!isWhole(entryLow) || !isWhole(entryHigh) || !isWhole(stop) || !isWhole(cost)) return null;
  if (!isInstant(publishedAt) || !isWhole(validUntil) || typeof breakEvenAfterTp1 !== 'boolean') return null;
  const read = targetsOf(targets);
  if (!read) return null;
  const levels = { direction, orderType, entryLow, entryHigh, stop, targets: read } as const;
  const terms = { ...levels, publishedAt, validUntil, breakEvenAfterTp1, cost };
  return riskOf(terms) > 0 ? terms : null;
}

function targetsOf(targets: unknown): IdeaTerms['targets'] | null {
  if (!Array.isArray(targets) || targets.length === 0) return null;
  const read = targets.flatMap((each: unknown) => {
    const { price, bps } = isFields(each) ? each : {};
    return isWhole(price) && isWhole(bps) ? [{ price, bps }] : [];
  });
  return read.length === targets.length ? read : null;
}

function actionOf({ type, at, stop, numerator, denominator }: Fields): IdeaAction | null {
  if (!isWhole(at)) return null;
  if (type === 'cancel' || type === 'close' || type === 'void' || type === 'halt') return { at, type };
  if (type === 'moveStop' && isWhole(stop)) return { at, type, stop };
  if (type === 'split' && isWhole(numerator) && isWhole(denominator) && numerator > 0 && denominator > 0)
    return { at, type, numerator, denominator };
  return null;
}

function addEvent(idea: OpenedIdea, index: number, event: Fields): void {
  const { seq, at, type, status, net = null, isAmbiguous } = event;
  if (!isWhole(seq) || !isWhole(at)) return;
  if (type === 'resettled' && (net === null || isWhole(net)))
    idea.resettled = { status: status as OutcomeStatus, net, isAmbiguous: isAmbiguous === true };
  // Of corrected prices, which are not those that count.
  if (type !== 'resettled' && type !== 'disputed') idea.said.push({ index, event: event as unknown as SaidEvent });
}
