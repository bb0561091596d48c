import { readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

/** Bytes of the final PNG chunk, `IEND`. */
const endLength = 12;

let picture: Promise<Buffer> | undefined;

/** The badge picture with its embedded credential, as wallets read it: one iTXt chunk `openbadgecredential`. */
export async function bakeBadge(credential: object): Promise<Buffer> {
  const png = await (picture ??= readFile(new URL('./badge.png', import.meta.url)));
  const body = Buffer.concat([
    Buffer.from('iTXtopenbadgecredential\0\0\0\0\0', 'latin1'),
    Buffer.from(JSON.stringify(credential)),
  ]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  checksum.writeUInt32BE(crc32(body));
  const end = png.length - endLength;
  return Buffer.concat([png.subarray(0, end), length, body, checksum, png.subarray(end)]);
}
