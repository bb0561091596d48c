import { closePoll, showPollResults, voteInPoll, type Poll, type Room } from '@candela/contract/live/rooms';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { RoomPoll } from './room-poll.tsx';
import { renderPart } from '#testing/render-part.tsx';
import { buildPoll, buildRoom } from '#testing/rooms.ts';
import { installTestApi, Refusal } from '#testing/test-api.ts';

const eventId = 5;
const part = (room: Partial<Room>, poll: Poll, onFold = () => {}) => (
  <RoomPoll eventId={eventId} room={buildRoom({ poll, ...room })} poll={poll} onFold={onFold} />
);
const options = () => screen.getAllByRole('button', { name: /4,100/ }).map((button) => button.textContent?.trim());

test('counts are shown once the own vote is in', async () => {
  const api = installTestApi();
  const poll = buildPoll();
  api.answer(voteInPoll, () => poll);
  const { user, change } = renderPart(part({}, poll));
  expect(options()).toEqual(['Above 4,100', 'Below 4,100']);
  expect(screen.getByText(/Vote to see the result/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: /Below/ }));
  await waitFor(() => expect(api.callsOf(voteInPoll)).toHaveLength(1));
  expect(api.callsOf(voteInPoll)[0]).toMatchObject({ params: { eventId, pollId: poll.id }, body: { option: 1 } });
  change(part({ ownChoice: 1 }, poll));
  expect(options()).toEqual(['Above 4,10075%', 'Below 4,10025%']);
  expect(screen.getByRole('button', { name: /Below/, pressed: true })).toBeDefined();
});

test('a host may show counts to everybody', () => {
  renderPart(part({}, buildPoll({ areResultsShown: true })));
  expect(options()).toEqual(['Above 4,10075%', 'Below 4,10025%']);
});

test('nobody votes in a poll that is closed', () => {
  renderPart(part({}, buildPoll({ isOpen: false })));
  expect(screen.getByRole('group')).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Close poll' })).toBeNull();
});

test('a moderator shows results and closes the poll; guests cannot', async () => {
  const api = installTestApi();
  const poll = buildPoll();
  api.answer(showPollResults, () => ({ ...poll, areResultsShown: true }));
  api.answer(closePoll, () => ({ ...poll, isOpen: false }));
  const { user, change } = renderPart(part({}, poll));
  expect(screen.queryByRole('button', { name: /results|Close/ })).toBeNull();
  change(part({ isModerator: true }, poll));
  await user.click(screen.getByRole('button', { name: 'Show results to everyone' }));
  await user.click(screen.getByRole('button', { name: 'Close poll' }));
  await waitFor(() => expect(api.callsOf(closePoll)).toHaveLength(1));
  expect(api.callsOf(showPollResults)[0]?.body).toEqual({ areShown: true });
});

test('a vote that came too late leaves the poll as it was', async () => {
  const api = installTestApi();
  api.answer(voteInPoll, () => new Refusal('rooms.pollClosed'));
  const onFold = vi.fn();
  const { user } = renderPart(part({}, buildPoll(), onFold));
  await user.click(screen.getByRole('button', { name: /Above/ }));
  await waitFor(() => expect(screen.getByRole('group')).toHaveProperty('disabled', false));
  expect(screen.queryByRole('button', { pressed: true })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Hide poll' }));
  expect(onFold).toHaveBeenCalledOnce();
});
