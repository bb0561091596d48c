import type { MediaAddress } from '../api.ts';

export interface MediaOptions {
  codec?: 'H264' | 'VP8';
  /** The port of a relay, to which packets are sent instead of the media port. */
  relayPort?: number;
}

export interface VideoStats {
  /** For example `video/H264`. */
  codec: string;
  bytes: number;
  packets: number;
  lost: number;
  /** Frames encoded (publisher) or decoded (viewer). */
  frames: number;
  /** Milliseconds since 1970. */
  at: number;
}

declare global {
  interface Window {
    live: {
      publish(address: MediaAddress, options?: MediaOptions): Promise<void>;
      watch(address: MediaAddress, options?: MediaOptions): Promise<void>;
      /** The picture to publish: noise, with the current time encoded in black and white blocks. */
      paint(): MediaStream;
      /** Decodes an incoming track and reads the time in its pictures. */
      look(track: MediaStreamTrack): void;
      stats(): Promise<VideoStats | null>;
      /** For each picture since the last call, milliseconds from painting to reading it. */
      latencies(): number[];
      /** Milliseconds from the request to the first picture; null before. */
      firstPictureAfter(): number | null;
      connections: RTCPeerConnection[];
    };
  }
}

/** Runs in the page: hand-written WHIP and WHEP, so that codecs and routes can be forced. It must not use anything from outside. */
export function installLive(): void {
  const [width, height, bits, side] = [640, 360, 32, 20];
  const timers: number[] = [];
  const latencies: number[] = [];
  let [beganAt, firstAt] = [0, 0];

  function prefer(transceiver: RTCRtpTransceiver, codec: string | undefined): void {
    if (codec === undefined) return;
    const all = RTCRtpReceiver.getCapabilities('video')?.codecs ?? [];
    // RTX, the codec of retransmissions, has to be allowed as well.
    const wanted = all.filter(({ mimeType }) => mimeType === `video/${codec}` || mimeType === 'video/rtx');
    if (wanted.length < 2) throw new Error(`this browser has no ${codec}`);
    transceiver.setCodecPreferences(wanted);
  }

  async function exchange(connection: RTCPeerConnection, { url, bearer }: MediaAddress, relayPort?: number) {
    window.live.connections.push(connection);
    await connection.setLocalDescription();
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/sdp' },
      // Without candidates the engine learns the client's address from its first packet.
      body: (connection.localDescription?.sdp ?? '').replaceAll(/^a=candidate:.*\r\n/gm, ''),
    });
    if (response.status !== 201) throw new Error(`refused with ${response.status}`);
    const answer = await response.text();
    const sdp =
      relayPort === undefined
        ? answer
        : answer.replaceAll(/^(a=candidate:\S+ \d \S+ \d+ \S+) \d+/gm, `$1 ${relayPort}`);
    await connection.setRemoteDescription({ type: 'answer', sdp });
  }

  const [read, strip] = [document.createElement('canvas'), document.createElement('canvas')];
  [read.width, read.height] = [width, side];
  [strip.width, strip.height] = [width * 2, height];
  const reading = read.getContext('2d', { willReadFrequently: true });

  /** The encoded time; null if the picture is not readable. */
  function timeIn(frame: VideoFrame): number | null {
    if (!reading) return null;
    reading.drawImage(frame, 0, 0, frame.displayWidth, (frame.displayHeight * side) / height, 0, 0, width, side);
    const { data } = reading.getImageData(0, side / 2, width, 1);
    let [value, ones] = [0, 0];
    for (let bit = 0; bit < bits; bit++) {
      const isSet = (data[(bit * side + side / 2) * 4] ?? 0) > 127;
      if (bit < bits - 4) value = value * 2 + (isSet ? 1 : 0);
      else if (isSet) ones += 2 ** (bits - 1 - bit);
    }
    return countOnes(value) % 16 === ones ? value : null;
  }

  const countOnes = (value: number) => [...value.toString(2)].filter((digit) => digit === '1').length;

  window.live = {
    connections: [],
    paint() {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [width, height];
      const noise = strip.getContext('2d');
      const context = canvas.getContext('2d');
      if (!noise || !context) throw new Error('no canvas');
      const grain = noise.createImageData(width * 2, height);
      for (let at = 0; at < grain.data.length; at += 4) {
        grain.data.fill(96 + Math.random() * 64, at, at + 3);
        grain.data[at + 3] = 255;
      }
      noise.putImageData(grain, 0, 0);
      timers.push(
        window.setInterval(() => {
          context.fillStyle = '#246';
          context.fillRect(0, 0, width, height);
          context.drawImage(strip, -Math.floor(Math.random() * width), height * 0.7);
          const time = Date.now() % 2 ** (bits - 4);
          const ones = countOnes(time) % 16;
          for (let bit = 0; bit < bits; bit++) {
            const isSet =
              bit < bits - 4 ? Math.floor(time / 2 ** (bits - 5 - bit)) % 2 : (ones >> (bits - 1 - bit)) & 1;
            context.fillStyle = isSet ? '#fff' : '#000';
            context.fillRect(bit * side, 0, side, side);
          }
        }, 50),
      );
      return canvas.captureStream();
    },
    async publish(address, { codec, relayPort } = {}) {
      const connection = new RTCPeerConnection();
      const stream = window.live.paint();
      for (const track of stream.getVideoTracks()) {
        track.contentHint = 'detail';
        const transceiver = connection.addTransceiver(track, {
          direction: 'sendonly',
          streams: [stream],
          sendEncodings: [{ maxBitrate: 2_500_000 }],
        });
        prefer(transceiver, codec);
      }
      await exchange(connection, address, relayPort);
    },
    async watch(address, { codec, relayPort } = {}) {
      const connection = new RTCPeerConnection();
      prefer(connection.addTransceiver('video', { direction: 'recvonly' }), codec);
      connection.addEventListener('track', ({ track }) => window.live.look(track));
      beganAt = performance.now();
      // Until the publisher's first keyframe has come, the answer is 409.
      for (const until = beganAt + 10_000; ;) {
        try {
          return await exchange(connection, address, relayPort);
        } catch (error) {
          if (!String(error).includes('409') || performance.now() > until) throw error;
          await new Promise((done) => setTimeout(done, 100));
        }
      }
    },
    look(track) {
      // Reads decoded frames: a video element may stop rendering in a background page.
      const { readable } = new MediaStreamTrackProcessor({ track });
      const reader = readable.getReader();
      const next = async (): Promise<void> => {
        const { value: frame, done } = await reader.read();
        if (done) return;
        firstAt ||= performance.now();
        const time = timeIn(frame);
        frame.close();
        if (time !== null) latencies.push((Date.now() - time) % 2 ** (bits - 4));
        return next();
      };
      void next();
    },
    async stats() {
      const reports = [...((await window.live.connections.at(-1)?.getStats()) ?? new Map()).values()] as Report[];
      const video = reports.find(
        ({ type, kind }) => kind === 'video' && (type === 'inbound-rtp' || type === 'outbound-rtp'),
      );
      if (!video) return null;
      return {
        codec: reports.find(({ id }) => id === video.codecId)?.mimeType ?? '',
        bytes: video.bytesReceived ?? video.bytesSent ?? 0,
        packets: video.packetsReceived ?? video.packetsSent ?? 0,
        lost: video.packetsLost ?? 0,
        frames: video.framesDecoded ?? video.framesEncoded ?? 0,
        at: video.timestamp,
      };
    },
    latencies: () => latencies.splice(0),
    firstPictureAfter: () => (firstAt === 0 ? null : firstAt - beganAt),
  };

  interface Report {
    id: string;
    type: string;
    kind?: string;
    timestamp: number;
    codecId?: string;
    mimeType?: string;
    bytesReceived?: number;
    bytesSent?: number;
    packetsReceived?: number;
    packetsSent?: number;
    packetsLost?: number;
    framesDecoded?: number;
    framesEncoded?: number;
  }
}

/** Chromium has this class; the DOM types do not yet. */
declare class MediaStreamTrackProcessor {
  readable: ReadableStream<VideoFrame>;
  constructor(options: { track: MediaStreamTrack });
}
