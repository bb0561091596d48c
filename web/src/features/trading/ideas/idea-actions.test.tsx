import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildIdea, detailFields } from '#testing/ideas.ts';
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

const offered = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

it('what was asked already and is not judged yet is not offered twice', () => {
  const { change } = renderPart(<Actions asked={[]} />);
  expect(offered()).toEqual(['Close at the next open', 'Move the stop', 'Void', 'End all of this symbol']);
  change(<Actions asked={['moveStop']} />);
  expect(offered()).toHaveLength(4);
  change(<Actions asked={['close']} />);
  expect(offered()).toEqual(['Void', 'End all of this symbol']);
  change(<Actions asked={['void']} />);
  expect(offered()).toEqual(['End all of this symbol']);
});
