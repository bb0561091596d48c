/** MP4 files (ISO/IEC 14496-12) of some kilobytes whose index announces millions of pictures. */

function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

const fullBox = (type: string, flags: number, ...content: Buffer[]) => box(type, numbers(flags), ...content);

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}

const matrix = numbers(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
const mediaBytes = 100_000;
const [width, height] = [640, 360];
const avcConfiguration = Buffer.from('0142c01effe1000767 42c01ed900a001000468cb83cb'.replaceAll(' ', ''), 'hex');

/**
 * A movie of pictures of a hundred bytes, all of which are the same bytes of the file.
 * @param tables entries of the table of times; each is one picture
 */
export function movieOf(pictures: number, tables = 1): Buffer {
  const perChunk = 500;
  const entry = box(
    'avc1',
    Buffer.from('0000000000000001', 'hex'),
    Buffer.alloc(16),
    numbers(width * 65_536 + height, 0x480000, 0x480000, 0),
    Buffer.from('0001', 'hex'),
    Buffer.alloc(32),
    Buffer.from('0018ffff', 'hex'),
    box('avcC', avcConfiguration),
  );
  const times = tables === 1 ? numbers(pictures, 1) : Buffer.concat(Array<Buffer>(tables).fill(numbers(1, 1)));
  const chunks = Math.ceil(pictures / perChunk);
  const index = box(
    'stbl',
    fullBox('stsd', 0, numbers(1), entry),
    fullBox('stts', 0, numbers(tables), times),
    fullBox('stsc', 0, numbers(1, 1, perChunk, 1)),
    fullBox('stsz', 0, numbers(100, pictures)),
    fullBox('stco', 0, numbers(chunks), Buffer.concat(Array<Buffer>(chunks).fill(numbers(48)))),
  );
  const scale = Math.max(1, Math.ceil(pictures / 3600));
  const track = box(
    'trak',
    fullBox('tkhd', 3, numbers(0, 0, 1, 0, pictures, 0, 0, 0, 0), matrix, numbers(width * 65_536, height * 65_536)),
    box(
      'mdia',
      fullBox('mdhd', 0, numbers(0, 0, scale, pictures, 0x55c40000)),
      fullBox('hdlr', 0, numbers(0), Buffer.from('vide'), Buffer.alloc(12), Buffer.from('v\0')),
      box(
        'minf',
        fullBox('vmhd', 1, Buffer.alloc(8)),
        box('dinf', fullBox('dref', 0, numbers(1), fullBox('url ', 1))),
        index,
      ),
    ),
  );
  const head = fullBox(
    'mvhd',
    0,
    numbers(0, 0, scale, pictures, 0x10000, 0x01000000, 0, 0),
    matrix,
    Buffer.alloc(24),
    numbers(2),
  );
  const type = box('ftyp', Buffer.from('isom'), numbers(512), Buffer.from('isomavc1'));
  return Buffer.concat([type, box('mdat', Buffer.alloc(mediaBytes)), box('moov', head, track)]);
}
