import { roleIds } from '@candela/contract/roles';
import { getSearchIndex, rebuildSearch } from '@candela/contract/site/search';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildUser } from '#testing/people.ts';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi } from '#testing/test-api.ts';
import { SearchIndexCard } from './search-index-card.tsx';

test('everything is read again at a click, and the card says how much is left', async () => {
  const api = installTestApi();
  let waiting = 0;
  api.answer(getSearchIndex, () => ({ documents: 1240, waiting }));
  api.answer(rebuildSearch, () => {
    waiting = 12;
  });
  const { user } = renderPart(<SearchIndexCard />, { profile: buildUser(roleIds.admin) });
  await screen.findByText(/1,240 items/);
  await user.click(screen.getByRole('button', { name: 'Rebuild the index' }));
  await screen.findByText(/12 batches still to be indexed/);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuemax')).toBe('12');
  expect(screen.getByRole('button', { name: 'Rebuild the index' }).getAttribute('aria-disabled')).toBe('true');
});
