import { listAttendance, type Attendee } from '@candela/contract/live/attendance';
import { sanctionUser } from '@candela/contract/live/rooms';
import { screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { expect, test } from 'vitest';
import { RoomPeople } from './room-people.tsx';
import { useConfirmState } from '#platform/shell/confirm.ts';
import { renderPart } from '#testing/render-part.tsx';
import { buildPerson, buildRoom } from '#testing/rooms.ts';
import { installTestApi } from '#testing/test-api.ts';

const eventId = 5;
const people: Attendee[] = [
  { ...buildPerson(1, 'Hana Cole'), role: 'host', isMuted: false },
  { ...buildPerson(2, 'Leah Stone'), role: 'guest', isMuted: false },
  { ...buildPerson(3, 'Omar Aziz'), role: 'guest', isMuted: true },
];

async function openPeople(isModerator: boolean, count = people.length) {
  const api = installTestApi();
  api.answer(listAttendance, () => ({ count, people }));
  api.answer(sanctionUser, () => undefined);
  const room = buildRoom({ isModerator, hereCount: count });
  const { user } = renderPart(<RoomPeople eventId={eventId} room={room} />);
  await user.click(screen.getByRole('button', { name: `${count} here` }));
  await screen.findByText('Hana Cole');
  return { api, user };
}

test('everybody sees who is here, the host first, and how many are not named', async () => {
  await openPeople(false, 12);
  const [first] = screen.getAllByRole('listitem');
  expect(within(first!).getByText('Host')).toBeDefined();
  expect(screen.getByText('and 9 more')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Mute|Remove/ })).toBeNull();
});

test('a moderator mutes and unmutes guests, never hosts', async () => {
  const { api, user } = await openPeople(true);
  expect(screen.queryByRole('button', { name: 'Mute Hana Cole' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Mute Leah Stone' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Unmute Omar Aziz' })).toHaveProperty('disabled', false),
  );
  await user.click(screen.getByRole('button', { name: 'Unmute Omar Aziz' }));
  await waitFor(() => expect(api.callsOf(sanctionUser).map(({ body }) => body.kind)).toEqual(['mute', 'none']));
});

test('removing somebody asks first', async () => {
  const { api, user } = await openPeople(true);
  for (const isSure of [false, true]) {
    await user.click(screen.getByRole('button', { name: 'Remove Leah Stone' }));
    await waitFor(() => expect(useConfirmState.getState().asked).not.toBeNull());
    expect(api.callsOf(sanctionUser)).toHaveLength(0);
    await act(async () => useConfirmState.getState().asked?.answer(isSure));
  }
  await waitFor(() => expect(api.callsOf(sanctionUser)).toHaveLength(1));
  expect(api.callsOf(sanctionUser)[0]).toMatchObject({
    params: { eventId, userId: people[1]!.id },
    body: { kind: 'ban' },
  });
});
