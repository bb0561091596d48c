/** What is used of an offer's media section. */
export interface OfferedMedia {
  kind: 'audio' | 'video';
  mid: string;
  codec: 'opus' | 'H264' | 'VP8';
  payloadType: number;
  /** Payload type that lost packets are sent again by (RFC 4588), where a publisher offers it. */
  repairType: number | undefined;
  /** Format parameters as offered. */
  parameters: string | undefined;
  /** Id of the header extension that numbers packets for congestion feedback, where it is offered. */
  transportSequenceId: number | undefined;
}

export interface Offer {
  /** The offer with one codec in each section, so that nothing else can be agreed on. */
  sdp: string;
  media: OfferedMedia[];
}

const transportSequence = 'http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01';
const longestOffer = 64_000;

/**
 * Reads an SDP offer (RFC 8866) with at most one video and one audio section. Video is H.264 constrained baseline first,
 * VP8 second, or only `codec` where one is given, as to viewers, who get lost packets under the same numbers; audio is Opus.
 * Sound alone is for those who watch, to save data.
 * @returns null when it is no offer, or offers nothing that can be used
 */
export function readOffer(
  sdp: string,
  { codec, mayBeSoundOnly = false }: { codec?: OfferedMedia['codec']; mayBeSoundOnly?: boolean } = {},
): Offer | null {
  if (sdp.length > longestOffer || !sdp.startsWith('v=0')) return null;
  const [head = '', ...sections] = sdp.split(/\r?\n(?=m=)/);
  const media: OfferedMedia[] = [];
  const kept: string[] = [];
  for (const section of sections) {
    const read = readSection(section, codec);
    if (!read || media.some(({ kind }) => kind === read.kind)) return null;
    media.push(read);
    kept.push(
      keepOnly(
        section,
        [read.payloadType, read.repairType].filter((type) => type !== undefined),
      ),
    );
  }
  if (!media.some(({ kind }) => kind === 'video' || mayBeSoundOnly)) return null;
  return { sdp: `${[head, ...kept].join('\r\n').trimEnd()}\r\n`, media };
}

function readSection(section: string, wanted?: OfferedMedia['codec']): OfferedMedia | null {
  const kind = /^m=(audio|video) /.exec(section)?.[1] as OfferedMedia['kind'] | undefined;
  const mid = /^a=mid:([\w-]{1,16})\s*$/m.exec(section)?.[1];
  if (!kind || !mid) return null;
  const parameters = new Map(
    [...section.matchAll(/^a=fmtp:(\d+) ([^\r\n]+)/gm)].map(([, type, text]) => [Number(type), text]),
  );
  const codecs = [...section.matchAll(/^a=rtpmap:(\d+) (\w+)\//gm)].map(([, type, name]) => ({
    payloadType: Number(type),
    name: name?.toUpperCase(),
    parameters: parameters.get(Number(type)),
  }));
  const h264 = codecs.find(
    ({ name, parameters: text }) =>
      name === 'H264' && /packetization-mode=1/.test(text ?? '') && /42e01f/i.test(text ?? ''),
  );
  const vp8 = codecs.find(({ name }) => name === 'VP8');
  const opus = codecs.find(({ name }) => name === 'OPUS');
  const video = wanted === 'H264' ? h264 : wanted === 'VP8' ? vp8 : (h264 ?? vp8);
  const found = kind === 'audio' ? opus : video;
  if (!found) return null;
  const extension = new RegExp(`^a=extmap:(\\d+)\\S* ${transportSequence}`, 'm').exec(section)?.[1];
  const repair = codecs.find(({ name, parameters: text }) => name === 'RTX' && text === `apt=${found.payloadType}`);
  return {
    kind,
    mid,
    codec: found === opus ? 'opus' : found === h264 ? 'H264' : 'VP8',
    payloadType: found.payloadType,
    repairType: wanted === undefined ? repair?.payloadType : undefined,
    parameters: found.parameters,
    transportSequenceId: extension === undefined ? undefined : Number(extension),
  };
}

function keepOnly(section: string, payloadTypes: number[]): string {
  return section
    .split(/\r?\n/)
    .filter((line) => {
      const of = /^a=(?:rtpmap|fmtp|rtcp-fb):(\d+)/.exec(line)?.[1];
      return of === undefined || payloadTypes.includes(Number(of));
    })
    .map((line) => line.replace(/^(m=\w+ \d+ \S+) .*/, `$1 ${payloadTypes.join(' ')}`))
    .join('\r\n');
}

/** Line that accepts the numbering of packets for congestion feedback. */
export function transportSequenceLine(id: number): string {
  return `a=extmap:${id} ${transportSequence}`;
}

/** What Chromium begins to send with; it goes down at once where the line cannot take it, but up only by steps. */
const startKilobits = 1000;

/**
 * Tells Chromium what bitrate to begin with. Its own probes need arrival times that are exact to a millisecond, which a busy
 * machine does not measure; without them it needs half a minute for the first megabit. Others ignore the parameter.
 */
export function withStartBitrate(sdp: string, payloadType: number): string {
  const parameter = `x-google-start-bitrate=${startKilobits}`;
  const format = new RegExp(`^(a=fmtp:${payloadType} [^\\r\\n]+)`, 'm');
  if (format.test(sdp)) return sdp.replace(format, `$1;${parameter}`);
  return sdp.replace(
    new RegExp(`^(a=rtpmap:${payloadType} [^\\r\\n]+)`, 'm'),
    `$1\r\na=fmtp:${payloadType} ${parameter}`,
  );
}

/** Puts the address that is reached from outside in the place of those of this machine. */
export function withPublicAddress(sdp: string, address: string): string {
  let isWritten = false;
  return sdp
    .split('\r\n')
    .flatMap((line) => {
      const candidate = /^(a=candidate:\S+ 1 UDP \d+) \S+ (\d+) typ host/i.exec(line);
      if (!candidate) return [line];
      if (isWritten) return [];
      isWritten = true;
      return [`${candidate[1]} ${address} ${candidate[2]} typ host`];
    })
    .join('\r\n');
}
