import { listHands, lowerHand, raiseHand } from '@candela/contract/live/hands';
import type { Room } from '@candela/contract/live/rooms';
import type { Speaker } from '@candela/contract/live/speaker';
import { inviteSpeaker } from '@candela/contract/live/speakers';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RaisedHands } from './raised-hands.tsx';
import { RoomActions } from './room-actions.tsx';
import { renderPart } from '#testing/render-part.tsx';
import { buildPerson, buildRoom } from '#testing/rooms.ts';
import { installTestApi } from '#testing/test-api.ts';

const eventId = 5;

test('a guest raises the own hand, also by a double click, and lowers it by the keyboard', async () => {
  const api = installTestApi();
  api.answer(raiseHand, () => undefined);
  const { user, change } = renderPart(<RoomActions eventId={eventId} room={buildRoom()} />);
  await user.dblClick(screen.getByRole('button', { name: 'Raise hand', pressed: false }));
  change(<RoomActions eventId={eventId} room={buildRoom({ isHandRaised: true })} />);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(api.callsOf(raiseHand).map(({ body }) => body.isRaised)).toEqual([true, false]));
});

test('moderators cannot raise a hand', () => {
  renderPart(<RoomActions eventId={eventId} room={buildRoom({ isModerator: true })} />);
  expect(screen.queryByRole('button', { name: 'Raise hand' })).toBeNull();
});

test('guests see how many hands are raised, not whose', () => {
  const { change } = renderPart(<RaisedHands eventId={eventId} room={buildRoom({ handCount: 2 })} />);
  expect(screen.getByRole('img', { name: '2 raised hands' })).toBeDefined();
  change(<RaisedHands eventId={eventId} room={buildRoom({ handCount: 0 })} />);
  expect(screen.queryByRole('img')).toBeNull();
});

test('a moderator sees whose hands are raised, in their order, and calls on them', async () => {
  const api = installTestApi();
  const [leah, omar] = [buildPerson(2, 'Leah Stone'), buildPerson(3, 'Omar Aziz')];
  let hands = [
    { user: leah, raisedAt: '2026-11-22T10:00:00.000Z' },
    { user: omar, raisedAt: '2026-11-22T10:01:00.000Z' },
  ];
  api.answer(listHands, () => ({ count: hands.length, hands }));
  api.answer(lowerHand, ({ params }) => {
    hands = hands.filter(({ user }) => user.id !== params.userId);
  });
  const { user } = renderPart(<RaisedHands eventId={eventId} room={buildRoom({ isModerator: true, handCount: 2 })} />);
  await user.click(screen.getByRole('button', { name: '2 raised hands' }));
  const names = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  await screen.findByText('Leah Stone');
  expect(names()).toEqual([expect.stringContaining('Leah Stone'), expect.stringContaining('Omar Aziz')]);
  await user.click(screen.getByRole('button', { name: 'Call on Leah Stone' }));
  await waitFor(() => expect(names()).toEqual([expect.stringContaining('Omar Aziz')]));
});

test('a moderator invites a raised hand to speak, one at a time; with another carrier it says why not', async () => {
  const api = installTestApi();
  const leah = buildPerson(2, 'Leah Stone');
  api.answer(listHands, () => ({ count: 1, hands: [{ user: leah, raisedAt: '2026-11-22T10:00:00.000Z' }] }));
  const speaker: Speaker = { user: leah, state: 'invited', mutedBy: null };
  api.answer(inviteSpeaker, () => speaker);
  const part = (changes: Partial<Room>) => (
    <RaisedHands eventId={eventId} room={buildRoom({ isModerator: true, handCount: 1, ...changes })} />
  );
  const { user, change } = renderPart(part({}));
  await user.click(screen.getByRole('button', { name: '1 raised hand' }));
  const invite = await screen.findByRole('button', { name: 'Invite Leah Stone to speak' });
  await user.click(invite);
  await waitFor(() => expect(api.callsOf(inviteSpeaker).map(({ body }) => body.userId)).toEqual([leah.id]));
  change(part({ speaker: { ...speaker, state: 'speaking' } }));
  expect(invite.getAttribute('aria-disabled')).toBe('true');
  change(part({ hasVoices: false }));
  expect(screen.queryByRole('button', { name: /Invite/ })).toBeNull();
  expect(screen.getByText(/needs the built-in media engine/)).toBeDefined();
});
