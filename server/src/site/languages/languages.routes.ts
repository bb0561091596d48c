import type { Api } from '#platform/http/api.ts';
import {
  exportInterfaceTexts,
  importInterfaceTexts,
  listInterfaceTexts,
  listTextVersions,
  maxTextFileLength,
  saveInterfaceText,
} from '@candela/contract/site/interface-texts';
import {
  addLanguage,
  changeLanguage,
  listLanguages,
  listManagedLanguages,
  orderLanguages,
  removeLanguage,
  setFallbackLanguage,
} from '@candela/contract/site/languages';
import type { createInterfaceTexts } from './interface-texts.service.ts';
import type { createLanguages } from './languages.service.ts';
import type { createTextFiles } from './text-files.service.ts';
import { pageOfTexts } from './text-pages.ts';

/** Maximum size of a request with a file: most letters have two or three bytes in non-Latin scripts. */
const maxFileBytes = 3 * maxTextFileLength + 100_000;

export function mountLanguages(
  api: Api,
  languages: ReturnType<typeof createLanguages>,
  texts: ReturnType<typeof createInterfaceTexts>,
  files: ReturnType<typeof createTextFiles>,
): void {
  api.route(listLanguages, async () => ({ data: await languages.list() }));
  api.route(listManagedLanguages, async () => ({ data: await languages.listManaged() }));
  api.route(addLanguage, async ({ body }, { caller }) => ({ data: await languages.add(caller, body) }));
  api.route(changeLanguage, async ({ params, body }, { caller }) => ({
    data: await languages.change(caller, params.code, body),
  }));
  api.route(removeLanguage, async ({ params }, { caller }) => ({
    data: await languages.remove(caller, params.code),
  }));
  api.route(orderLanguages, async ({ body }, { caller }) => ({ data: await languages.order(caller, body.codes) }));
  api.route(setFallbackLanguage, async ({ params, body }, { caller }) => ({
    data: await languages.setFallback(caller, params.code, body.fallbackCode),
  }));
  api.route(listInterfaceTexts, async ({ params, query }) => pageOfTexts(await texts.list(params.code), query));
  api.route(saveInterfaceText, ({ params, body }, { caller }) => texts.save(caller, params.code, body));
  api.route(listTextVersions, async ({ params, query }) => ({
    data: await texts.listVersions(params.code, query.key),
  }));
  api.route(exportInterfaceTexts, ({ params, query }) => files.exportFile(params.code, query.format));
  api.route(importInterfaceTexts, ({ params, body }, { caller }) => files.importFile(caller, params.code, body), {
    bodyLimit: maxFileBytes,
  });
}
