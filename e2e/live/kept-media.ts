import type { Page } from '../browser.ts';
import { patience } from '../pace.ts';

/** Records the connections and media tracks that the page opens, so that tests can inspect them. */
export function watchMedia(): void {
  const kept = { connections: [] as RTCPeerConnection[], tracks: [] as MediaStreamTrack[] };
  Object.assign(window, { kept });
  const Connection = RTCPeerConnection;
  window.RTCPeerConnection = class extends Connection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      kept.connections.push(this);
    }
  };
  const { mediaDevices } = navigator;
  if (!mediaDevices) return;
  for (const name of ['getUserMedia', 'getDisplayMedia'] as const) {
    const open = mediaDevices[name].bind(mediaDevices);
    mediaDevices[name] = async (constraints) => {
      const stream = await open(constraints);
      kept.tracks.push(...stream.getTracks());
      return stream;
    };
  }
  const clone = MediaStreamTrack.prototype.clone;
  MediaStreamTrack.prototype.clone = function (this: MediaStreamTrack) {
    const copy = clone.call(this);
    kept.tracks.push(copy);
    return copy;
  };
}

export type Kept = { kept: { connections: RTCPeerConnection[]; tracks: MediaStreamTrack[] } };

type Direction = 'inbound-rtp' | 'outbound-rtp';

/** What the newest connection has received or sent, by kind of media. */
export const countsOf = (page: Page, type: Direction) =>
  page.evaluate(async (wanted) => {
    const { connections } = (window as unknown as Kept).kept;
    const reports = [...((await connections.at(-1)?.getStats()) ?? new Map()).values()] as Record<string, unknown>[];
    const counts = { connections: connections.length, audioPackets: 0, videoPackets: 0, frames: 0 };
    for (const report of reports.filter((each) => each['type'] === wanted)) {
      const packets = Number(report['packetsReceived'] ?? report['packetsSent'] ?? 0);
      counts[report['kind'] === 'audio' ? 'audioPackets' : 'videoPackets'] += packets;
      counts.frames += Number(report['framesDecoded'] ?? report['framesEncoded'] ?? 0);
    }
    return counts;
  }, type);

/** How much these counts grow during that time, or until they have grown by more than is enough. */
export async function growthDuring(
  page: Page,
  type: Direction,
  milliseconds: number,
  enough: { frames: number; audioPackets?: number } = { frames: Infinity },
) {
  const before = await countsOf(page, type);
  const until = performance.now() + milliseconds;
  for (;;) {
    await new Promise((tick) => setTimeout(tick, Math.min(200, until - performance.now())));
    const after = await countsOf(page, type);
    const growth = {
      connections: after.connections,
      audioPackets: after.audioPackets - before.audioPackets,
      videoPackets: after.videoPackets - before.videoPackets,
      frames: after.frames - before.frames,
    };
    const isEnough = growth.frames > enough.frames && growth.audioPackets > (enough.audioPackets ?? -1);
    if (isEnough || performance.now() >= until) return growth;
  }
}

/**
 * Waits until these counts have grown by more than that. Ten seconds are enough for a busy machine, yet too short for a
 * picture drawn by the timers of a background page, once a second; machines that are much slower cannot tell the two apart.
 */
export const growthBeyond = (page: Page, type: Direction, enough: { frames: number; audioPackets?: number }) =>
  growthDuring(page, type, patience(10), enough);
