import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

interface RawEntry {
  name: string;
  bytes?: Buffer;
  /** Unix file mode. */
  mode?: number;
  flags?: number;
}

/** Creates zips for tests, including malformed ones that no tool would write. */
export function zipOf(files: Record<string, string | Buffer>): Buffer {
  return raw(Object.entries(files).map(([name, content]) => ({ name, bytes: Buffer.from(content) })));
}

zipOf.raw = raw;

/** The same archive with the text of some files replaced. */
zipOf.changed = (archive: Buffer, texts: Record<string, string>): Buffer => zipOf({ ...readZip(archive), ...texts });

function raw(entries: RawEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes = Buffer.from('text'), mode = 0o100644, flags = 0 } of entries) {
    const packed = deflateRawSync(bytes);
    const words = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags | 0x800, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(words.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, words, packed]);
    const central = Buffer.alloc(14);
    central.writeUInt32LE((mode << 16) >>> 0, 6);
    central.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 3]), common, central, words]));
    locals.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(18);
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, ...directory, Buffer.from('PK\u0005\u0006'), end]);
}

/** The files of an archive, read from its central directory. */
export function readZip(archive: Buffer): Record<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  const files: Record<string, Buffer> = {};
  let at = archive.readUInt32LE(end + 16);
  while (archive.readUInt32LE(at) === 0x02014b50) {
    const [packed, nameLength] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)];
    const rest = archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
    const name = archive.subarray(at + 46, at + 46 + nameLength).toString();
    const local = archive.readUInt32LE(at + 42);
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(from, from + packed);
    files[name] = archive.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes;
    at += 46 + nameLength + rest;
  }
  return files;
}

export function readZipText(archive: Buffer, name: string): Promise<string> {
  const bytes = readZip(archive)[name];
  return bytes ? Promise.resolve(bytes.toString()) : Promise.reject(new Error(`${name} is not in the archive`));
}
