import type { Db } from '#db/client.ts';
import type { Api } from '#platform/http/api.ts';
import { readSetting } from '#site/setting-values.ts';
import { listEarningsWords } from '@candela/contract/community/earnings-words';

/** The phrases that promise earnings, for authors. */
export function mountEarningsWords(api: Api, db: Db): void {
  api.route(listEarningsWords, async () => ({ data: await readSetting(db, 'feeds.earningsWords') }));
}
