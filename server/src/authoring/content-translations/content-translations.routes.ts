import type { Api } from '#platform/http/api.ts';
import {
  exportTranslations,
  getTranslations,
  importTranslations,
  listPassages,
  maxXliffLength,
  savePassage,
} from '@candela/contract/authoring/content-translations';
import type { createContentTranslations } from './content-translations.service.ts';
import type { createTranslationFiles } from './translation-files.service.ts';

/** Maximum bytes of an upload: most letters take two or three bytes in the world's scripts. */
const maxXliffBytes = 3 * maxXliffLength + 100_000;

export function mountContentTranslationRoutes(
  api: Api,
  translations: ReturnType<typeof createContentTranslations>,
  files: ReturnType<typeof createTranslationFiles>,
): void {
  api.route(getTranslations, ({ params }, { caller }) =>
    translations.getOverview(caller, params.id, params.languageCode),
  );
  api.route(listPassages, async ({ params, query }, { caller }) => ({
    data: await translations.list(caller, params.id, params.languageCode, { kind: query.kind, id: query.itemId }),
  }));
  api.route(savePassage, ({ params, body }, { caller }) => translations.save(caller, { params, body }));
  api.route(exportTranslations, ({ params }, { caller }) => files.exportFile(caller, params.id, params.languageCode));
  api.route(
    importTranslations,
    ({ params, body }, { caller }) => files.importFile(caller, params.id, params.languageCode, body),
    { bodyLimit: maxXliffBytes },
  );
}
