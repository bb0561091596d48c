import nodeDataChannel, { type PeerConnection, type Track } from 'node-datachannel';
import { MediaError } from './media-error.ts';
import { transportSequenceLine, withPublicAddress, type Offer, type OfferedMedia } from './sdp.ts';

export interface MediaNetwork {
  /** The one UDP port of all media. */
  port: number;
  /** Address at which browsers reach it, if it differs from this machine's address. */
  publicAddress: string | undefined;
}

const timeoutMilliseconds = 5000;

export function openConnection(name: string, { port }: MediaNetwork): PeerConnection {
  return new nodeDataChannel.PeerConnection(name, {
    iceServers: [],
    enableIceUdpMux: true,
    portRangeBegin: port,
    portRangeEnd: port,
    disableAutoNegotiation: true,
  });
}

/** Adds the answering track of a section; `source` is the SSRC that we send with. */
export function addTrack(
  connection: PeerConnection,
  media: OfferedMedia,
  source?: { ssrc: number; name: string },
): Track {
  const { Audio, Video } = nodeDataChannel;
  const direction = source ? 'SendOnly' : 'RecvOnly';
  const section = media.kind === 'video' ? new Video(media.mid, direction) : new Audio(media.mid, direction);
  if (section instanceof Video) {
    if (media.codec === 'H264') {
      // Not with `addH264Codec`, which names a profile even if the offer has none.
      const parameters = media.parameters === undefined ? ([] as const) : ([media.parameters] as const);
      section.addVideoCodec(media.payloadType, 'H264', ...parameters);
    } else section.addVP8Codec(media.payloadType);
    if (media.repairType !== undefined) section.addRTXCodec(media.repairType, media.payloadType, 90_000);
  } else {
    section.addOpusCodec(media.payloadType);
  }
  if (source) section.addSSRC(source.ssrc, source.name, source.name, `${source.name}-${media.kind}`);
  else if (media.transportSequenceId !== undefined) {
    section.parseSdpLine(transportSequenceLine(media.transportSequenceId));
    section.parseSdpLine(`a=rtcp-fb:${media.payloadType} transport-cc`);
  }
  return connection.addTrack(section);
}

/** The answer with all candidates: trickle ICE is not used. @throws MediaError badOffer */
export async function answer(connection: PeerConnection, offer: Offer, network: MediaNetwork): Promise<string> {
  try {
    connection.setRemoteDescription(offer.sdp, 'offer');
    connection.setLocalDescription('answer');
  } catch {
    // The library parses more of it than we do.
    throw new MediaError('badOffer');
  }
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('gathering took too long')), timeoutMilliseconds);
    const look = () => {
      if (connection.gatheringState() !== 'complete') return;
      clearTimeout(timer);
      resolve();
    };
    connection.onGatheringStateChange(look);
    look();
  });
  const sdp = connection.localDescription()?.sdp ?? '';
  return network.publicAddress === undefined ? sdp : withPublicAddress(sdp, network.publicAddress);
}
