import { open } from 'node:fs/promises';

/** Tables of streams are repeated at least every half second. */
const readBytes = 1024 ** 2;
const syncByte = 0x47;
/** Bytes of a packet, alone and with the time of its arrival before it, as cameras write. */
const packetForms = [
  { before: 0, length: 188 },
  { before: 4, length: 192 },
];
/** Types of streams that are sound, or private data, which often is sound (ISO/IEC 13818-1, table 2-34, and Blu-ray). */
const soundTypes = new Set([0x03, 0x04, 0x06, 0x0f, 0x11, 0x1c, 0x80, 0x81, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87]);

/** Whether an MPEG transport stream says that it has sound; false for other files. */
export async function announcesSound(path: string): Promise<boolean> {
  await using file = await open(path);
  const bytes = Buffer.alloc(readBytes);
  const { bytesRead } = await file.read(bytes, 0, readBytes, 0);
  const packets = packetsIn(bytes.subarray(0, bytesRead));
  const programs = tableIn(packets, 0);
  // The first program after the head of the table; number 0 is not one.
  const entries = programs
    ? Array.from({ length: Math.max(0, (programs.length - 12) >> 2) }, (_none, at) => 8 + at * 4)
    : [];
  const first = entries.find((at) => programs?.readUInt16BE(at) !== 0);
  if (!programs || first === undefined) return false;
  const map = tableIn(packets, programs.readUInt16BE(first + 2) & 0x1fff);
  return map !== null && typesIn(map).some((type) => soundTypes.has(type));
}

interface Packet {
  id: number;
  /** Where a table begins in it. */
  payload: Buffer;
}

/** The packets in which something begins. */
function packetsIn(bytes: Buffer): Packet[] {
  const form = packetForms.find(({ before, length }) =>
    [0, 1, 2].every((n) => bytes[before + n * length] === syncByte),
  );
  const packets: Packet[] = [];
  if (!form) return packets;
  for (let at = form.before; at + 188 <= bytes.length; at += form.length) {
    const flags = bytes.readUInt16BE(at + 1);
    const hasAdaptation = ((bytes[at + 3] ?? 0) & 0x20) !== 0;
    const payload = bytes.subarray(at + 4 + (hasAdaptation ? 1 + (bytes[at + 4] ?? 0) : 0), at + 188);
    if (flags & 0x4000) packets.push({ id: flags & 0x1fff, payload });
  }
  return packets;
}

/** The first table with this id, as far as it is in its first packet; null if there is none. */
function tableIn(packets: readonly Packet[], id: number): Buffer | null {
  const payload = packets.find((packet) => packet.id === id && packet.payload.length > 12)?.payload;
  if (!payload) return null;
  const table = payload.subarray(1 + (payload[0] ?? 0));
  return table.length < 12 ? null : table.subarray(0, 3 + (table.readUInt16BE(1) & 0xfff));
}

function typesIn(map: Buffer): number[] {
  const types: number[] = [];
  if (map.length < 16) return types;
  let at = 12 + (map.readUInt16BE(10) & 0xfff);
  // Four bytes of a checksum come last.
  while (at + 5 <= map.length - 4) {
    types.push(map[at] ?? 0);
    at += 5 + (map.readUInt16BE(at + 3) & 0xfff);
  }
  return types;
}
