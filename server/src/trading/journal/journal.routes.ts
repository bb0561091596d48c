import { Readable } from 'node:stream';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/errors.ts';
import {
  addJournalEntry,
  getJournalFigures,
  importJournal,
  keepIdea,
  keepPracticeOrder,
  listJournal,
  removeJournalEntry,
  removeJournalPicture,
  updateJournalEntry,
  uploadJournalPicture,
} from '@candela/contract/trading/journal';
import type { createJournal } from './journal.service.ts';
import type { createJournalPictures } from './pictures.service.ts';

export function mountJournalRoutes(
  api: Api,
  journal: ReturnType<typeof createJournal>,
  pictures: ReturnType<typeof createJournalPictures>,
): void {
  api.route(listJournal, ({ query }, { caller }) => journal.list(caller, query));
  api.route(getJournalFigures, ({ query }, { caller }) => journal.figures(caller, query));
  api.route(addJournalEntry, ({ body }, { caller }) => journal.add(caller, body));
  api.route(updateJournalEntry, ({ params, body }, { caller }) => journal.update(caller, params.id, body));
  api.route(removeJournalEntry, ({ params }, { caller }) => journal.remove(caller, params.id));
  api.route(
    uploadJournalPicture,
    async ({ params }, { caller, request, reply }) => {
      const { body } = request;
      if (!(body instanceof Readable)) throw new AppError('request.unsupportedType');
      // The rest of a refused upload is not read.
      reply.header('connection', 'close');
      await pictures.upload(caller, params, body);
      return journal.get(caller, params.id);
    },
    { takesBytes: true, requestsPerMinute: 20 },
  );
  api.route(removeJournalPicture, async ({ params }, { caller }) => {
    await pictures.remove(caller, params);
    return journal.get(caller, params.id);
  });
  api.route(keepPracticeOrder, ({ body }, { caller }) => journal.keepPractised(caller, body));
  api.route(keepIdea, ({ body }, { caller }) => journal.keepIdea(caller, body.ideaId));
  api.route(importJournal, ({ body }, { caller }) => journal.importFile(caller, body), { requestsPerMinute: 10 });
}
