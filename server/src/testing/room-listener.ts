import { vi } from 'vitest';
import { eventRoom, type HubData, type HubFrame } from '@candela/contract/hub';
import { openHub } from './hub-client.ts';

/**
 * Joins the room of an event as a user and collects what it receives: messages with their times, attendance counts, answers to joins,
 * and every frame. With `after` also the messages since that position.
 */
export async function listenInRoom(address: string, token: string, eventId: number, after?: string) {
  const { socket, frames, ready } = openHub(address, token);
  const news: HubData<'room.updated'>['news'][] = [];
  const times: number[] = [];
  const attendance: number[] = [];
  const answers: { event: string; data: unknown }[] = [];
  let position: string | undefined;
  let resyncs = 0;
  socket.on('message', (message) => {
    const frame = JSON.parse(String(message)) as HubFrame;
    const { event, data } = frame;
    position = frame.position ?? position;
    if (event === 'room.joined' || event === 'room.refused') answers.push({ event, data });
    if (event === 'room.joined') position = (data as HubData<'room.joined'>).position ?? position;
    if (event === 'room.updated' && (answers.length > 0 || after !== undefined)) {
      news.push((data as HubData<'room.updated'>).news);
      times.push(performance.now());
    }
    if (event === 'resync') resyncs++;
    if (event === 'attendance.changed') attendance.push((data as HubData<'attendance.changed'>).count);
  });
  await ready;
  socket.send(JSON.stringify({ join: eventRoom(eventId), after }));
  await vi.waitUntil(() => answers.length > 0, { timeout: 5000, interval: 5 });
  return { news, times, attendance, answers, frames, socket, position: () => position, resyncs: () => resyncs };
}
