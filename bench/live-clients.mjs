// Clients for the benchmarks of live media: viewers, or a publisher, in a process of their own. Controlled by the parent over IPC.
import nodeDataChannel from 'node-datachannel';
import { VideoReceiver } from './live-receiver.mjs';

const { PeerConnection, Video } = nodeDataChannel;
/** A receiver report (RFC 3550), as browsers send it: the engine drops viewers that send nothing. */
const report = Buffer.from([0x80, 201, 0, 1, 0, 0, 0, 1]);
const pictureLoss = Buffer.from([0x81, 206, 0, 2, 0, 0, 0, 1, 0, 0, 0, 1]);
const packetsPerSecond = 156;
const transportSequenceId = 3;
const sessions = new Map();
let newest = 0;

async function gathered(connection) {
  await new Promise((done) => {
    const look = () => connection.gatheringState() === 'complete' && done();
    connection.onGatheringStateChange(look);
    look();
  });
  return connection.localDescription().sdp;
}

function open(direction, mid, payloadType) {
  const connection = new PeerConnection(direction, { iceServers: [], disableAutoNegotiation: true });
  const video = new Video(mid, direction);
  video.addVP8Codec(payloadType);
  if (direction === 'SendOnly') {
    video.addSSRC(4242, 'bench', 'bench', 'bench');
    video.parseSdpLine(
      `a=extmap:${transportSequenceId} http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01`,
    );
  }
  return { connection, video };
}

async function offer(direction) {
  const { connection, video } = open(direction, '0', 96);
  const track = connection.addTrack(video);
  connection.setLocalDescription('offer');
  return { connection, track, sdp: await gathered(connection) };
}

/** For servers that make the offer, as Janus does: answers its first video section. */
async function answerTo(sdp) {
  const mid = /^a=mid:(\S+)/m.exec(sdp)[1];
  const { connection, video } = open('RecvOnly', mid, Number(/^a=rtpmap:(\d+) VP8/m.exec(sdp)[1]));
  const track = connection.addTrack(video);
  connection.setRemoteDescription(sdp, 'offer');
  connection.setLocalDescription('answer');
  return { connection, track, sdp: await gathered(connection) };
}

/** 156 packets of 1,200 bytes a second: 1.5 Mbit/s. One in five hundred is sent late, so that it is requested again. */
function publish(track) {
  const packet = Buffer.alloc(1200);
  packet[0] = 0x90;
  packet[1] = 96;
  packet.writeUInt32BE(4242, 8);
  packet.writeUInt32BE(0xbede0001, 12);
  packet[16] = (transportSequenceId << 4) | 1;
  packet[20] = 0x10;
  const begun = performance.now();
  let [sequence, late] = [0, undefined];
  return setInterval(() => {
    if (!track.isOpen()) return;
    const due = ((performance.now() - begun) / 1000) * packetsPerSecond;
    for (; sequence < due; sequence++) {
      packet.writeUInt16BE(sequence & 0xffff, 2);
      packet.writeUInt32BE((sequence * 577) >>> 0, 4);
      packet.writeUInt16BE(sequence & 0xffff, 17);
      const copy = Buffer.from(packet);
      if (sequence % 500 === 499) {
        late = copy;
        continue;
      }
      track.sendMessageBinary(copy);
      if (late && sequence % 500 === 5) {
        track.sendMessageBinary(late);
        late = undefined;
      }
    }
  }, 10);
}

function receive(track, isTalkative) {
  const receiver = new VideoReceiver();
  track.onMessage((packet) => receiver.take(packet));
  let seconds = 0;
  const timer = setInterval(() => {
    if (!track.isOpen()) return;
    track.sendMessageBinary(report);
    if (!isTalkative || ++seconds % 10 !== 0) return;
    track.sendMessageBinary(pictureLoss);
    const again = receiver.askAgain();
    if (again) track.sendMessageBinary(again);
  }, 1000);
  return { receiver, timer };
}

process.on('message', async ({ what, direction, sdp, session, isTalkative }) => {
  if (what === 'offer' || what === 'answerTo') {
    const made = what === 'offer' ? await offer(direction) : await answerTo(sdp);
    const kept = { connection: made.connection, track: made.track };
    if (direction === 'SendOnly') made.track.onOpen(() => (kept.timer = publish(made.track)));
    else Object.assign(kept, receive(made.track, isTalkative));
    sessions.set(++newest, kept);
    process.send({ session: newest, sdp: made.sdp });
  }
  if (what === 'answer') {
    sessions.get(session ?? newest).connection.setRemoteDescription(sdp, 'answer');
    process.send({});
  }
  if (what === 'leave') {
    const { connection, timer, receiver } = sessions.get(session);
    clearInterval(timer);
    connection.close();
    sessions.delete(session);
    process.send(receiver?.count() ?? {});
  }
  if (what === 'count') {
    const total = { received: 0, lost: 0 };
    for (const { receiver } of sessions.values()) {
      const { received, lost } = receiver?.count() ?? { received: 0, lost: 0 };
      total.received += received;
      total.lost += lost;
    }
    process.send(total);
  }
});
process.once('disconnect', () => process.exit());
