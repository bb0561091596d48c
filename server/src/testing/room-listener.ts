import { once } from 'node:events';
import { eventRoom, type HubData } from '@candela/contract/hub';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';

/** What somebody hears in the room of an event: its news, when each came, and how many are said to be there. */
export async function listenInRoom(address: string, token: string, eventId: number) {
  const socket = new WebSocket(address, ['candela', `token.${token}`]);
  onTestFinished(() => socket.terminate());
  const news: HubData<'room.told'>['news'][] = [];
  const times: number[] = [];
  const attendance: number[] = [];
  socket.on('message', (message) => {
    const { event, data } = JSON.parse(String(message)) as { event: string; data: unknown };
    if (event === 'room.told') {
      news.push((data as HubData<'room.told'>).news);
      times.push(performance.now());
    }
    if (event === 'attendance.changed') attendance.push((data as HubData<'attendance.changed'>).count);
  });
  await once(socket, 'open');
  socket.send(JSON.stringify({ join: eventRoom(eventId) }));
  await new Promise((tick) => setTimeout(tick, 100));
  return { news, times, attendance, socket };
}
