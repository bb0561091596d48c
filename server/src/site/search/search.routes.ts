import type { Api } from '#platform/http/api.ts';
import { getSearchIndex, rebuildSearch, search } from '@candela/contract/site/search';
import type { createIndexing } from './search.indexing.ts';
import type { createSearch } from './search.service.ts';

export function mountSearch(
  api: Api,
  { search: find }: ReturnType<typeof createSearch>,
  { requestRebuild, getState }: Pick<ReturnType<typeof createIndexing>, 'requestRebuild' | 'getState'>,
): void {
  api.route(search, ({ query }, { caller }) => find(caller, query));
  api.route(rebuildSearch, () => requestRebuild());
  api.route(getSearchIndex, () => getState());
}
