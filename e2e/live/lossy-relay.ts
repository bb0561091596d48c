import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

/**
 * A UDP port in front of the media port that drops a share of the packets with sound and picture, in both directions; packets that set
 * up the connection pass. The same packets are dropped in every run.
 */
export async function startLossyRelay(mediaPort: number, share: number) {
  const front = createSocket('udp4').bind(0);
  await once(front, 'listening');
  const backs = new Map<string, Socket>();
  const seen = { packets: 0, lost: 0 };
  let state = 1;

  function isLost(packet: Buffer): boolean {
    // RTP and RTCP begin with version 2 (RFC 7983).
    if ((packet[0] ?? 0) >> 6 !== 2) return false;
    seen.packets++;
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    if (state / 2 ** 32 >= share) return false;
    seen.lost++;
    return true;
  }

  front.on('message', (packet, from) => {
    const key = `${from.address}:${from.port}`;
    let back = backs.get(key);
    if (!back) {
      back = createSocket('udp4');
      back.on('message', (answer) => isLost(answer) || front.send(answer, from.port, from.address));
      backs.set(key, back);
    }
    if (!isLost(packet)) back.send(packet, mediaPort, '127.0.0.1');
  });
  return {
    port: front.address().port,
    seen,
    stop: () => [front, ...backs.values()].forEach((socket) => socket.close()),
  };
}
