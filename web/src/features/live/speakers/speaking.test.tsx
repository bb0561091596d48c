import type { Speaker } from '@candela/contract/live/speaker';
import { acceptSpeaking, endSpeaking, muteSpeaker } from '@candela/contract/live/speakers';
import { roleIds } from '@candela/contract/roles';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Speaking } from './speaking.tsx';
import { buildUser } from '#testing/people.ts';
import { renderPart } from '#testing/render-part.tsx';
import { buildPerson } from '#testing/rooms.ts';
import { installTestApi, Refusal } from '#testing/test-api.ts';

const eventId = 5;
const amira = buildPerson(2, 'Amira Haddad');
const build = (changes: Partial<Speaker> = {}): Speaker => ({
  user: amira,
  state: 'invited',
  mutedBy: null,
  ...changes,
});
const own = { ...buildUser(roleIds.student), id: amira.id };

let api: ReturnType<typeof installTestApi>;
beforeEach(() => {
  api = installTestApi();
  api.answer(muteSpeaker, () => undefined);
  api.answer(endSpeaking, () => undefined);
});

const part = (speaker: Speaker, isModerator = false) => (
  <Speaking eventId={eventId} speaker={speaker} isModerator={isModerator} />
);

test('an invitation is known to moderators alone, who may withdraw it', async () => {
  const { user, change } = renderPart(part(build()));
  expect(screen.queryByText(/Amira Haddad/)).toBeNull();
  change(part(build(), true));
  expect(screen.getByText('Amira Haddad is invited to speak')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Mute' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Withdraw invitation' }));
  await waitFor(() => expect(api.callsOf(endSpeaking)).toHaveLength(1));
});

test('everybody sees who speaks; moderators mute, let them be heard again, and end it', async () => {
  const { user, change } = renderPart(part(build({ state: 'speaking' }), true));
  expect(screen.getByText('Amira Haddad is speaking')).toBeDefined();
  expect(screen.getByText(/The recording/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Mute' }));
  change(part(build({ state: 'speaking', mutedBy: 'host' }), true));
  expect(screen.getByRole('img', { name: 'Muted' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Unmute' }));
  await user.click(screen.getByRole('button', { name: 'End' }));
  await waitFor(() => expect(api.callsOf(endSpeaking)).toHaveLength(1));
  expect(api.callsOf(muteSpeaker).map(({ body }) => body.isMuted)).toEqual([true, false]);
  change(part(build({ state: 'speaking' })));
  expect(screen.getByText('Amira Haddad is speaking')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Mute|End/ })).toBeNull();
});

test('who is invited says no without their microphone being asked for', async () => {
  const getUserMedia = vi.fn();
  vi.stubGlobal('navigator', { ...navigator, mediaDevices: { getUserMedia } });
  const { user } = renderPart(part(build()), { profile: own });
  expect(screen.getByRole('dialog', { name: 'The host invites you to speak' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(api.callsOf(endSpeaking)).toHaveLength(1));
  expect(getUserMedia).not.toHaveBeenCalled();
});

test('a microphone that the browser refuses, or that is not there, is said, and tried again', async () => {
  const refusals = ['NotAllowedError', 'NotFoundError'];
  const getUserMedia = vi.fn(() => Promise.reject(new DOMException('no', refusals.shift())));
  vi.stubGlobal('navigator', { ...navigator, mediaDevices: { getUserMedia } });
  const { user } = renderPart(part(build()), { profile: own });
  await user.click(screen.getByRole('button', { name: 'Use microphone' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/blocked the microphone/);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/No microphone/));
});

test('leaving the page ends the contribution and releases the microphone; a restored page does not speak by itself', async () => {
  const track = { stop: vi.fn(), enabled: true };
  const stream = { getTracks: () => [track], getAudioTracks: () => [] };
  const mediaDevices = { getUserMedia: () => Promise.resolve(stream), enumerateDevices: () => Promise.resolve([]) };
  vi.stubGlobal('navigator', { ...navigator, mediaDevices });
  vi.stubGlobal('RTCPeerConnection', function Connection() {
    return { close: () => {} };
  });
  api.answer(acceptSpeaking, () => new Refusal('rooms.notInvited'));
  const { user, change } = renderPart(part(build()), { profile: own });
  await user.click(screen.getByRole('button', { name: 'Use microphone' }));
  await user.click(await screen.findByRole('button', { name: 'Start speaking' }));
  await screen.findByRole('button', { name: 'Stop speaking' });
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(api.callsOf(endSpeaking)).toHaveLength(1));
  expect(track.stop).toHaveBeenCalled();
  window.dispatchEvent(new Event('pageshow'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop speaking' })).toBeNull());
  change(<></>);
  expect(api.callsOf(endSpeaking)).toHaveLength(1);
});
