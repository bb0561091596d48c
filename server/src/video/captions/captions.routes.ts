import { Readable } from 'node:stream';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/errors.ts';
import {
  getCaptions,
  listCaptionTracks,
  listChapters,
  readCaptionFile,
  removeCaptions,
  saveCaptions,
  saveChapters,
} from '@candela/contract/video/captions';
import type { createCaptions } from './captions.service.ts';
import type { createChapters } from './chapters.service.ts';

/** Ten thousand cues of the usual length. */
const maxTrackBytes = 4_000_000;

export function mountCaptions(
  api: Api,
  captions: ReturnType<typeof createCaptions>,
  chapters: ReturnType<typeof createChapters>,
): void {
  api.route(listCaptionTracks, ({ params }, { caller }) => captions.list(caller, params.id));
  api.route(getCaptions, ({ params }, { caller }) => captions.get(caller, params.id, params.languageCode));
  api.route(saveCaptions, ({ params, body }, { caller }) => captions.save(caller, { ...params, ...body }), {
    bodyLimit: maxTrackBytes,
  });
  api.route(removeCaptions, ({ params }, { caller }) => captions.remove(caller, params.id, params.languageCode));
  api.route(
    readCaptionFile,
    async ({ params, query }, { caller, request, reply }) => {
      const { body } = request;
      if (!(body instanceof Readable)) throw new AppError('request.unsupportedType');
      // The body of a refused upload is not read to its end, so the connection cannot be reused.
      reply.header('connection', 'close');
      return captions.readFile(caller, params.id, query.languageCode ?? '', body);
    },
    { takesBytes: true },
  );
  api.route(listChapters, ({ params }, { caller }) => chapters.list(caller, params.id));
  api.route(saveChapters, ({ params, body }, { caller }) => chapters.save(caller, params.id, body));
}
