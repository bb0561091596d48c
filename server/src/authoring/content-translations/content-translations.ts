import type { Context } from '#platform/context.ts';
import { mountContentTranslationRoutes } from './content-translations.routes.ts';
import { createContentTranslations } from './content-translations.service.ts';
import { createTranslationFiles } from './translation-files.service.ts';

/** Translations of courses, on screen and as files for translators. */
export function mountContentTranslations({ db, api }: Context): void {
  mountContentTranslationRoutes(api, createContentTranslations({ db }), createTranslationFiles({ db }));
}
