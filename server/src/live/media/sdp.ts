import { answeredH264, compareH264, h264ProfileOf, type H264Profile } from './h264-formats.ts';

/** The used data of an offer's media section. */
export interface OfferedMedia {
  kind: 'audio' | 'video';
  mid: string;
  codec: 'opus' | 'H264' | 'VP8';
  payloadType: number;
  /** Payload type of retransmissions (RFC 4588), if a publisher offers it. */
  repairType: number | undefined;
  /** Format parameters of the answer: as offered. */
  parameters: string | undefined;
  /** H.264 profile. */
  profile: H264Profile | undefined;
  /** Id of the header extension with transport-wide sequence numbers, if it is offered. */
  transportSequenceId: number | undefined;
}

export interface Offer {
  /** The offer with one codec in each section, so that no other can be negotiated. */
  sdp: string;
  media: OfferedMedia[];
}

const transportSequence = 'http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01';
const maxOfferLength = 64_000;

/** The format that a viewer must be able to decode. */
interface Sent {
  codec: OfferedMedia['codec'];
  profile?: H264Profile | undefined;
}

/**
 * Reads an SDP offer (RFC 8866) with at most one video and one audio section. Video is H.264 first, VP8 second, or only what
 * is `sent`, for viewers, who get retransmissions under the same numbers; audio is Opus. Audio alone is for viewers
 * who save data. Candidates are ignored: the client connects to us, and we send to no address named in an offer.
 * @returns null when it is not an offer, or offers nothing that can be used
 */
export function readOffer(
  given: string,
  { sent, mayBeSoundOnly = false }: { sent?: Sent; mayBeSoundOnly?: boolean } = {},
): Offer | null {
  if (given.length > maxOfferLength || !given.startsWith('v=0')) return null;
  const sdp = given.replaceAll(/^a=(?:candidate:.*|end-of-candidates|remote-candidates:.*)\r?\n?/gm, '');
  const [head = '', ...sections] = sdp.split(/\r?\n(?=m=)/);
  const media: OfferedMedia[] = [];
  const kept: string[] = [];
  for (const section of sections) {
    const read = readSection(section, sent);
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

function readSection(section: string, sent?: Sent): OfferedMedia | null {
  const kind = /^m=(audio|video) /.exec(section)?.[1] as OfferedMedia['kind'] | undefined;
  const mid = /^a=mid:([\w-]{1,16})\s*$/m.exec(section)?.[1];
  if (!kind || !mid) return null;
  const parameters = new Map(
    [...section.matchAll(/^a=fmtp:(\d+) ([^\r\n]+)/gm)].map(([, type, text]) => [Number(type), text]),
  );
  const codecs = [...section.matchAll(/^a=rtpmap:(\d{1,3}) ([\w-]+)\//gm)]
    .map(([, type, name]) => ({
      payloadType: Number(type),
      name: name?.toUpperCase(),
      parameters: parameters.get(Number(type)),
    }))
    .filter(({ payloadType }) => payloadType < 128);
  const [h264] = codecs
    .filter(({ name, parameters: text }) => name === 'H264' && h264ProfileOf(text) !== null)
    .toSorted((a, b) => compareH264(a.parameters, b.parameters, sent?.profile));
  const vp8 = codecs.find(({ name }) => name === 'VP8');
  const opus = codecs.find(({ name }) => name === 'OPUS');
  const video = sent?.codec === 'H264' ? h264 : sent?.codec === 'VP8' ? vp8 : (h264 ?? vp8);
  const found = kind === 'audio' ? opus : video;
  if (!found) return null;
  const extension = new RegExp(`^a=extmap:(\\d+)\\S* ${transportSequence}`, 'm').exec(section)?.[1];
  const repair = codecs.find(
    ({ name, parameters: text }) => name === 'RTX' && Number(/^apt=(\d+)/.exec(text ?? '')?.[1]) === found.payloadType,
  );
  const isH264 = found === h264;
  return {
    kind,
    mid,
    codec: found === opus ? 'opus' : isH264 ? 'H264' : 'VP8',
    payloadType: found.payloadType,
    repairType: sent === undefined ? repair?.payloadType : undefined,
    parameters: isH264 ? answeredH264(found.parameters) : found.parameters,
    profile: isH264 ? (h264ProfileOf(found.parameters) ?? undefined) : undefined,
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

/** Line that accepts transport-wide sequence numbers for congestion feedback. */
export function transportSequenceLine(id: number): string {
  return `a=extmap:${id} ${transportSequence}`;
}

/** Chromium's start bitrate; it is lowered at once if the connection is too slow, but raised only in steps. */
const startKilobits = 1000;

/**
 * Sets Chromium's start bitrate. Its own probes need arrival times that are exact to a millisecond, which a busy
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

/** Replaces the addresses of this machine by the public one. */
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
