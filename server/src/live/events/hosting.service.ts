import type { Db } from '#db/client.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { toIso } from '#platform/time/instants.ts';
import type { Hosting } from '@candela/contract/live/hosting';
import { listAhead, listPast, listQuestions, listUnpublished } from './hosting.queries.ts';
import { presentCalendarEvent } from './registrations.service.ts';

const limits = { ahead: 5, past: 8, questions: 5, unpublished: 5 };

/** A host's next sessions, open questions, and last sessions. */
export function createHosting({ db }: { db: Db }) {
  async function get(caller: SignedInCaller): Promise<Hosting> {
    const { userId } = caller;
    const [ahead, past, questions, unpublished] = await Promise.all([
      listAhead(db, userId, limits.ahead),
      listPast(db, userId, limits.past),
      listQuestions(db, userId, limits.questions),
      listUnpublished(db, userId, limits.unpublished),
    ]);
    return {
      ahead: ahead.map((row) => presentCalendarEvent(row, caller)),
      past: past.map(({ questionCount, ...row }) => ({ ...presentCalendarEvent(row, caller), questionCount })),
      questions: questions.map((row) => ({ ...row, oldestAt: toIso(row.oldestAt) })),
      unpublished: unpublished.map((row) => ({ ...row, recordedAt: toIso(row.recordedAt) })),
    };
  }

  return { get };
}
