import { randomBytes } from 'node:crypto';
import type { Tx } from '#db/client.ts';
import { appendAllToLog, type NewLogEntry } from '#trading/log.ts';
import type { CanonicalValue } from '@candela/markets/log/canonical-json';
import type { OutcomeEvent } from '@candela/markets/outcomes/terms';
import type { JudgedIdea } from './judged-ideas.queries.ts';

type CanonicalRecord = Record<string, CanonicalValue>;

/** An entry of an idea. A secret that was deleted withholds its entries for ever: they go on under bytes that nobody knows. */
const entryOf = ({ id, authorId, secret }: JudgedIdea, body: CanonicalRecord): NewLogEntry => ({
  authorId,
  ideaId: id,
  secret: secret ?? randomBytes(32),
  body,
});

/** Appends what has become of ideas to the public log, as the last statement of the transaction: the events as the rules gave them. */
export async function logOutcomes(
  tx: Tx,
  judged: readonly { idea: JudgedIdea; outcome: { events: readonly OutcomeEvent[] } }[],
): Promise<void> {
  await appendAllToLog(
    tx,
    judged.flatMap(({ idea, outcome }) =>
      outcome.events.map((event) => entryOf(idea, { kind: 'outcome', idea: idea.id, event: { ...event } })),
    ),
  );
}

/** What somebody has asked of an idea, as the log says it. @param action with its instant, in milliseconds since 1970 */
export const actionBody = (
  ideaId: number,
  { reason, ...action }: { at: number; type: string; reason: string | null } & CanonicalRecord,
): CanonicalRecord => ({ kind: 'action', idea: ideaId, ...action, ...(reason !== null && { reason }) });

/** Appends what somebody has asked of ideas. */
export async function logActions(
  tx: Tx,
  ideas: readonly JudgedIdea[],
  at: number,
  action: { type: string } & CanonicalRecord,
  reason: string | null = null,
): Promise<void> {
  await appendAllToLog(
    tx,
    ideas.map((idea) => entryOf(idea, actionBody(idea.id, { at, ...action, reason }))),
  );
}

/** Appends what corrected prices would have made of a closed idea. */
export async function logLateEvent(tx: Tx, idea: JudgedIdea, event: CanonicalRecord): Promise<void> {
  await appendAllToLog(tx, [entryOf(idea, { kind: 'outcome', idea: idea.id, event })]);
}
