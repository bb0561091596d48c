import { Readable } from 'node:stream';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/errors.ts';
import {
  changeSettings,
  getBranding,
  listSettings,
  readSettingsForm,
  uploadBrandFile,
} from '@candela/contract/site/settings';
import type { createBrandFiles } from './brand-files.ts';
import type { createSettings } from './settings.service.ts';

export function mountSettings(
  api: Api,
  settings: ReturnType<typeof createSettings>,
  files: ReturnType<typeof createBrandFiles>,
): void {
  api.route(getBranding, () => settings.getBranding());
  api.route(listSettings, () => settings.list());
  api.route(readSettingsForm, () => settings.readForm());
  api.route(changeSettings, ({ body }, { caller }) => settings.change(caller, body));
  api.route(
    uploadBrandFile,
    async (_input, { caller, request, reply }) => {
      const { body } = request;
      if (!(body instanceof Readable)) throw new AppError('request.unsupportedType');
      // The body of a refused upload is not read to its end, so the connection cannot be reused.
      reply.header('connection', 'close');
      return files.upload(caller, body);
    },
    { takesBytes: true, requestsPerMinute: 20 },
  );
}
