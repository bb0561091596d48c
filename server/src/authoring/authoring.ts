import type { Context } from '#platform/context.ts';
import type { HubData } from '@candela/contract/hub';
import { mountAssets } from './assets/assets.ts';
import { mountContentTranslations } from './content-translations/content-translations.ts';
import { mountDrafts } from './drafts/drafts.ts';
import { mountExchange } from './exchange/exchange.ts';
import { authoringData } from './personal-data.ts';
import { mountReviewThreads } from './review-threads/review-threads.ts';
import { mountVersions } from './versions/versions.ts';

declare module '#platform/domain-events.ts' {
  interface DomainEventMap {
    'drafts.lessonSaved': [news: HubData<'drafts.lessonSaved'>];
    'drafts.changed': [courseId: number, what: HubData<'drafts.changed'>['what']];
  }
}

/** Drafts of courses, their files, versions and translations, and their exchange with other systems. */
export function mountAuthoring(context: Context): void {
  context.personalData.add(authoringData);
  mountDrafts(context);
  mountAssets(context);
  mountReviewThreads(context);
  mountVersions(context);
  mountContentTranslations(context);
  mountExchange(context);
}
