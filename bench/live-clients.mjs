// Load for live.mjs: viewers, or the publisher, in a process of their own. Speaks with the parent over IPC.
import nodeDataChannel from 'node-datachannel';

const { PeerConnection, Video } = nodeDataChannel;
/** A receiver report (RFC 3550), as browsers send it: the engine ends viewers that say nothing. */
const report = Buffer.from([0x80, 201, 0, 1, 0, 0, 0, 1]);
const connections = [];
let received = 0;

async function offer(direction) {
  const connection = new PeerConnection(direction, { iceServers: [], disableAutoNegotiation: true });
  const video = new Video('0', direction);
  video.addVP8Codec(96);
  if (direction === 'SendOnly') video.addSSRC(4242, 'bench', 'bench', 'bench');
  const track = connection.addTrack(video);
  connection.setLocalDescription('offer');
  await new Promise((done) => {
    const look = () => connection.gatheringState() === 'complete' && done();
    connection.onGatheringStateChange(look);
    look();
  });
  connections.push(connection);
  return { connection, track, sdp: connection.localDescription().sdp };
}

/** 156 packets of 1,200 bytes a second: 1.5 Mbit/s. */
function publish(track) {
  const packet = Buffer.alloc(1200);
  packet[0] = 0x80;
  packet[1] = 96;
  packet.writeUInt32BE(4242, 8);
  packet[12] = 0x10;
  let [sequence, due, begun] = [0, 0, performance.now()];
  setInterval(() => {
    due = ((performance.now() - begun) / 1000) * 156;
    for (; sequence < due; sequence++) {
      packet.writeUInt16BE(sequence & 0xffff, 2);
      packet.writeUInt32BE((sequence * 577) >>> 0, 4);
      track.sendMessageBinary(Buffer.from(packet));
    }
  }, 5);
}

process.on('message', async ({ what, direction, sdp }) => {
  if (what === 'offer') {
    const made = await offer(direction);
    if (direction === 'RecvOnly') {
      made.track.onMessage(() => received++);
      setInterval(() => made.track.isOpen() && made.track.sendMessageBinary(report), 1000);
    } else made.track.onOpen(() => publish(made.track));
    process.send({ sdp: made.sdp });
  }
  if (what === 'answer') {
    connections.at(-1).setRemoteDescription(sdp, 'answer');
    process.send({});
  }
  if (what === 'count') {
    process.send({ received });
    received = 0;
  }
});
process.once('disconnect', () => process.exit());
