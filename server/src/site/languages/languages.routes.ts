import { listLanguages, setFallbackLanguage } from '@candela/contract/site/languages';
import type { createLanguages } from './languages.service.ts';
import type { Api } from '#platform/http/api.ts';

export function mountLanguages(api: Api, languages: ReturnType<typeof createLanguages>): void {
  api.route(listLanguages, async () => ({ data: await languages.list() }));
  api.route(setFallbackLanguage, async ({ params, body }, { caller }) => ({
    data: await languages.setFallback(caller, params.code, body.fallbackCode),
  }));
}
