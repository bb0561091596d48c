import { alertSource, nextAlertAt } from '#community/economic-alerts.ts';
import { lockEvent } from '#community/economic-writes.queries.ts';
import type { Db, Tx } from '#db/client.ts';
import { noticeTexts } from '#messaging/notice-texts.ts';
import { postPersonalNotice } from '#messaging/notices.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { Job } from '#platform/jobs/run-job.ts';
import { toIso } from '#platform/time/instants.ts';
import { usualAlertMinutes, type EconomicAlertChoice } from '@candela/contract/community/economic-alerts';
import { findChoice, listUntold, writeChoice } from './alerts.queries.ts';

const minute = 60_000;
/** People who are told in one transaction. */
const peopleAtOnce = 100;

type Run = Pick<Job<{ id: number }>, 'payload' | 'signal' | 'again'>;

/** Tells people of releases with high impact before they come. */
export function createEconomicAlerts({ db, now = Date.now }: { db: Db; now?: () => number }) {
  async function choice(caller: SignedInCaller): Promise<EconomicAlertChoice> {
    return (await findChoice(db, caller.userId)) ?? { isOn: true, minutesBefore: usualAlertMinutes };
  }

  async function choose(caller: SignedInCaller, chosen: EconomicAlertChoice): Promise<EconomicAlertChoice> {
    await writeChoice(db, caller.userId, chosen);
    return chosen;
  }

  async function run({ payload: { id }, signal, again }: Run): Promise<void> {
    let isMore = true;
    while (isMore) {
      signal.throwIfAborted();
      isMore = await db.transaction((tx) => tellSome(tx, id));
    }
    await db.transaction(async (tx) => {
      const event = await lockEvent(tx, id);
      if (!event || event.impact !== 'high' || event.precision !== 'minute') return;
      const next = nextAlertAt(Date.parse(toIso(event.at)), now());
      if (next) await again(tx, next);
    });
  }

  /** @returns whether there may be more */
  async function tellSome(tx: Tx, id: number): Promise<boolean> {
    // Locked: whoever moves it meanwhile waits, and then withdraws what was told.
    const event = await lockEvent(tx, id);
    if (!event || event.impact !== 'high' || event.precision !== 'minute') return false;
    const at = Date.parse(toIso(event.at));
    const left = at - now();
    if (left <= 0) return false;
    const source = alertSource(id);
    const minutes = Math.ceil(left / minute - 0.5);
    const people = await listUntold(tx, { currency: event.currency, source, minutes }, peopleAtOnce);
    if (people.length === 0) return false;
    const texts = await noticeTexts(tx, 'economicEvent', () => ({
      title: event.title,
      names: event.currency,
      summary: String(Math.max(1, minutes)),
    }));
    for (const userId of people) {
      await postPersonalNotice(tx, userId, {
        source,
        contentType: 'alert',
        languageCode: 'en',
        texts,
        link: `/education/news?tab=calendar&release=${id}`,
        visibleAt: new Date(now()).toISOString(),
        // Nobody is told of what has happened.
        expiresAt: new Date(at).toISOString(),
        isPushed: true,
        isUrgent: true,
      });
    }
    return people.length === peopleAtOnce;
  }

  return { choice, choose, run };
}
