import { hideIdea } from '@candela/contract/trading/idea-actions';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useConfirmState } from '#platform/shell/confirm.ts';
import { buildIdea, detailFields } from '#testing/ideas.ts';
import { installTestApi } from '#testing/test-api.ts';
import { renderPart } from '#testing/render-part.tsx';
import { AuthorActions } from './author-actions.tsx';
import { viewOf } from './idea-view.ts';
import { ModeratorActions } from './moderator-actions.tsx';

const idea = { ...buildIdea({ status: 'active' }), ...detailFields };

function Actions({ asked }: { asked: string[] }) {
  const props = { idea, view: viewOf(idea), asked: new Set(asked) };
  return (
    <>
      <AuthorActions {...props} />
      <ModeratorActions {...props} />
    </>
  );
}

const moderation = ['Void', 'End all of this symbol', 'Hide from readers'];
const offered = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

it('what was asked already and is not judged yet is not offered twice', () => {
  const { change } = renderPart(<Actions asked={[]} />);
  expect(offered()).toEqual(['Close at the next open', 'Move the stop', ...moderation]);
  change(<Actions asked={['moveStop']} />);
  expect(offered()).toHaveLength(5);
  change(<Actions asked={['close']} />);
  expect(offered()).toEqual(moderation);
  change(<Actions asked={['void']} />);
  expect(offered()).toEqual(['End all of this symbol', 'Hide from readers']);
});

it('a moderator hides an idea once they have confirmed it, and shows it again', async () => {
  const asked: boolean[] = [];
  installTestApi().answer(hideIdea, ({ body }) => {
    asked.push(body.isHidden);
    return undefined as never;
  });
  const actions = (isHidden: boolean) => (
    <ModeratorActions idea={{ ...idea, isHidden }} view={viewOf(idea)} asked={new Set()} />
  );
  const { user, change } = renderPart(actions(false));
  const press = async (name: string, isSure: boolean) => {
    await user.click(screen.getByRole('button', { name }));
    await expect.poll(() => useConfirmState.getState().asked?.question.title).toBe(name);
    useConfirmState.getState().asked?.answer(isSure);
  };
  await press('Hide from readers', false);
  await press('Hide from readers', true);
  await expect.poll(() => asked).toEqual([true]);
  change(actions(true));
  await press('Show to readers again', true);
  await expect.poll(() => asked).toEqual([true, false]);
});
