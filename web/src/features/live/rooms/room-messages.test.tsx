import { hideRoomMessage, listRoomMessages, sanctionUser, setQuestionState } from '@candela/contract/live/rooms';
import { screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { applyNews } from './rooms.api.ts';
import { RoomMessages } from './room-messages.tsx';
import { useConfirmState } from '#platform/shell/confirm.ts';
import { useReportState } from '#platform/shell/reporting.ts';
import { renderPart } from '#testing/render-part.tsx';
import { buildMessage, buildPerson, buildRoom } from '#testing/rooms.ts';
import { installTestApi, Refusal } from '#testing/test-api.ts';

const eventId = 5;
const leah = buildPerson(2, 'Leah Stone');

function openChat(room = buildRoom(), messages = [buildMessage({ id: 2, author: leah }), buildMessage({ id: 1 })]) {
  const api = installTestApi();
  api.answer(listRoomMessages, ({ query }) => ({
    data: messages.filter(({ kind }) => kind === query.kind),
    nextCursor: null,
  }));
  const onReply = vi.fn();
  const kind = messages[0]?.kind ?? 'chat';
  const view = renderPart(<RoomMessages eventId={eventId} kind={kind} room={room} onReply={onReply} />);
  return { api, onReply, ...view };
}

const bodies = () => screen.getAllByRole('listitem').map((item) => item.textContent);

test('shows what was said and who said it', async () => {
  openChat();
  await screen.findByText('Message 1');
  expect(bodies()).toEqual([expect.stringContaining('Leah Stone'), expect.stringContaining('Amira Haddad')]);
  expect(screen.getByRole('log', { name: 'Chat' })).toBeDefined();
});

test('an empty chat says so', async () => {
  openChat(buildRoom(), []);
  expect(await screen.findByText(/no messages/i)).toBeDefined();
});

test('what the hub tells appears and disappears without another read', async () => {
  const { api, client } = openChat();
  await screen.findByText('Message 1');
  const told = (news: Parameters<typeof applyNews>[1]['news']) => act(() => applyNews(client, { eventId, news }));
  told({ type: 'message', message: buildMessage({ id: 3, body: 'Good morning' }) });
  expect(await screen.findByText('Good morning')).toBeDefined();
  told({ type: 'hidden', messageId: 3 });
  await waitFor(() => expect(screen.queryByText('Good morning')).toBeNull());
  expect(api.callsOf(listRoomMessages)).toHaveLength(1);
});

test('a failed read can be tried again', async () => {
  const api = installTestApi();
  let isAway = true;
  api.answer(listRoomMessages, () =>
    isAway ? new Refusal('events.notFound') : { data: [buildMessage({ id: 1 })], nextCursor: null },
  );
  const { user } = renderPart(<RoomMessages eventId={eventId} kind="chat" room={buildRoom()} onReply={null} />);
  const again = await screen.findByRole('button', { name: /again/i });
  isAway = false;
  await user.click(again);
  expect(await screen.findByText('Message 1')).toBeDefined();
});

test('a guest replies to anybody, and can do nothing about the words of others but report them', async () => {
  const { user, onReply } = openChat();
  await user.click(await screen.findByRole('button', { name: /reply to leah/i }));
  expect(onReply).toHaveBeenCalledWith(expect.objectContaining({ id: 2 }));
  await user.click(screen.getByRole('button', { name: 'Actions for Leah Stone’s message' }));
  for (const name of [/^hide$/i, /^pin/i, /mute/i, /remove/i])
    expect(screen.queryByRole('button', { name })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Report this message by Leah Stone' }));
  expect(useReportState.getState().thing).toEqual({ kind: 'roomMessage', thingId: 2, authorName: 'Leah Stone' });
});

test('a moderator hides a message from its menu', async () => {
  const { user, api } = openChat(buildRoom({ isModerator: true }));
  api.answer(hideRoomMessage, () => undefined);
  await user.click(await screen.findByRole('button', { name: 'Actions for Leah Stone’s message' }));
  await user.click(screen.getByRole('button', { name: 'Hide' }));
  await waitFor(() => expect(screen.queryByText('Message 2')).toBeNull());
  expect(api.callsOf(hideRoomMessage)).toEqual([expect.objectContaining({ params: { eventId, messageId: 2 } })]);
});

test('a moderator mutes at once, and removes only after confirming', async () => {
  const { user, api } = openChat(buildRoom({ isModerator: true }), [buildMessage({ id: 2, author: leah })]);
  api.answer(sanctionUser, () => undefined);
  const menu = await screen.findByRole('button', { name: 'Actions for Leah Stone’s message' });
  const kinds = () => api.callsOf(sanctionUser).map(({ body }) => body.kind);
  await user.click(menu);
  await user.click(screen.getByRole('button', { name: 'Mute Leah Stone' }));
  await waitFor(() => expect(kinds()).toEqual(['mute']));
  for (const isSure of [false, true]) {
    await user.click(menu);
    await user.click(screen.getByRole('button', { name: 'Remove Leah Stone' }));
    await waitFor(() => expect(useConfirmState.getState().asked).not.toBeNull());
    expect(useConfirmState.getState().asked?.question.text).toContain('Leah Stone');
    await act(async () => useConfirmState.getState().asked?.answer(isSure));
  }
  await waitFor(() => expect(kinds()).toEqual(['mute', 'ban']));
});

test('a moderator says that a question is being answered', async () => {
  const question = buildMessage({ id: 4, kind: 'question', body: 'Why so high?', voteCount: 3 });
  const { user, api } = openChat(buildRoom({ isModerator: true }), [question]);
  api.answer(setQuestionState, () => undefined);
  await user.click(await screen.findByRole('button', { name: 'Actions for Amira Haddad’s message' }));
  await user.click(screen.getByRole('button', { name: 'Answer now' }));
  await waitFor(() => expect(screen.getByRole('listitem').getAttribute('aria-current')).toBe('true'));
  expect(api.callsOf(setQuestionState)[0]?.body).toEqual({ state: 'answering' });
});

test('nobody can remove a host, whose messages are marked', async () => {
  openChat(buildRoom({ isModerator: true }), [buildMessage({ id: 1, isHost: true })]);
  const item = await screen.findByRole('listitem');
  expect(within(item).getByText('Host')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Remove Amira Haddad', hidden: true })).toBeNull();
});
