/** Types of NAL units (ITU-T H.264, table 7-1). */
const unitTypes = { firstSlice: 1, idrSlice: 5, sei: 6 };
/** Type of a supplemental message that decoding may begin at a picture (ITU-T H.264, D.1). */
const recoveryPoint = 6;

interface Unit {
  type: number;
  /** Offsets of its size or start code, of its content, and of its end. */
  from: number;
  at: number;
  to: number;
}

/** Reads the units of H.264 packets of a track: with their sizes (ISO/IEC 14496-15, 5.3.3.1), or with start codes if that is null. */
export function nalReader(sizeBytes: number | null) {
  /** The units before the first one of the picture, and that. */
  function* heading(data: Buffer): Generator<Unit> {
    for (const unit of sizeBytes === null ? afterStartCodes(data) : afterSizes(data, sizeBytes)) {
      yield unit;
      if (isSlice(unit)) return;
    }
  }

  /** Whether it is an IDR picture, which refers to no picture before it. */
  function isIdr(data: Buffer): boolean {
    for (const unit of heading(data)) if (isSlice(unit)) return unit.type === unitTypes.idrSlice;
    return false;
  }

  /** The packet without the messages that decoding may begin with it; the same if there are none. */
  function withoutRecoveryPoint(data: Buffer): Buffer {
    const found = [...heading(data)].filter((unit) => unit.type === unitTypes.sei && isRecoveryPoint(data, unit));
    if (found.length === 0) return data;
    const starts = [0, ...found.map(({ to }) => to)];
    const ends = [...found.map(({ from }) => from), data.length];
    return Buffer.concat(starts.map((start, index) => data.subarray(start, ends[index])));
  }

  return { isIdr, withoutRecoveryPoint };
}

const isSlice = ({ type }: Unit) => type >= unitTypes.firstSlice && type <= unitTypes.idrSlice;

function* afterSizes(data: Buffer, sizeBytes: number): Generator<Unit> {
  for (let from = 0; from + sizeBytes < data.length;) {
    const at = from + sizeBytes;
    const to = Math.min(data.length, at + data.readUIntBE(from, sizeBytes));
    yield { type: (data[at] ?? 0) & 0x1f, from, at, to };
    from = to;
  }
}

const startCode = Buffer.from([0, 0, 1]);

function* afterStartCodes(data: Buffer): Generator<Unit> {
  for (let from = data.indexOf(startCode); from >= 0;) {
    const at = from + startCode.length;
    const type = (data[at] ?? 0) & 0x1f;
    const next = data.indexOf(startCode, at);
    yield { type, from, at, to: next < 0 ? data.length : next };
    from = next;
  }
}

function isRecoveryPoint(data: Buffer, { at, to }: Unit): boolean {
  const bytes = unescaped(data.subarray(at + 1, to));
  // Each message: its type and its size, of which every 255 is continued, and that many bytes; one bit comes after the last.
  for (let position = 0; position + 2 < bytes.length;) {
    let [type, size] = [0, 0];
    while (bytes[position] === 255) type += bytes[position++] ?? 0;
    type += bytes[position++] ?? 0;
    while (bytes[position] === 255) size += bytes[position++] ?? 0;
    size += bytes[position++] ?? 0;
    if (type === recoveryPoint) return true;
    position += size;
  }
  return false;
}

/** Without the bytes 3 that keep two zeros from becoming a start code. */
function unescaped(bytes: Buffer): Buffer {
  return Buffer.from(bytes.filter((byte, index) => !(byte === 3 && bytes[index - 1] === 0 && bytes[index - 2] === 0)));
}
