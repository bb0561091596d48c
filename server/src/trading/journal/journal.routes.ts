import type { Api } from '#platform/http/api.ts';
import {
  addJournalEntry,
  getJournalFigures,
  importJournal,
  keepIdea,
  keepPracticeOrder,
  listJournal,
  removeJournalEntry,
  updateJournalEntry,
} from '@candela/contract/trading/journal';
import type { createJournal } from './journal.service.ts';

export function mountJournalRoutes(api: Api, journal: ReturnType<typeof createJournal>): void {
  api.route(listJournal, ({ query }, { caller }) => journal.list(caller, query));
  api.route(getJournalFigures, ({ query }, { caller }) => journal.figures(caller, query));
  api.route(addJournalEntry, ({ body }, { caller }) => journal.add(caller, body));
  api.route(updateJournalEntry, ({ params, body }, { caller }) => journal.update(caller, params.id, body));
  api.route(removeJournalEntry, ({ params }, { caller }) => journal.remove(caller, params.id));
  api.route(keepPracticeOrder, ({ body }, { caller }) => journal.keepPractised(caller, body));
  api.route(keepIdea, ({ body }, { caller }) => journal.keepIdea(caller, body.ideaId));
  api.route(importJournal, ({ body }, { caller }) => journal.importFile(caller, body), { requestsPerMinute: 10 });
}
