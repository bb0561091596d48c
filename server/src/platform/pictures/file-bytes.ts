import type { FileHandle } from 'node:fs/promises';

export const windowBytes = 65_536;

/** The bytes of an open file, read a window at a time, for parsers that skip most of it. */
export class FileBytes {
  private readonly file: FileHandle;
  private window = Buffer.alloc(0);
  private windowAt = 0;

  constructor(file: FileHandle) {
    this.file = file;
  }

  /** `length` bytes from a position, fewer at the end of the file. */
  async read(at: number, length: number): Promise<Buffer> {
    if (at < this.windowAt || at + length > this.windowAt + this.window.length) await this.load(at, length);
    return this.window.subarray(at - this.windowAt, at - this.windowAt + length);
  }

  private async load(at: number, length: number): Promise<void> {
    const { buffer, bytesRead } = await this.file.read(Buffer.allocUnsafe(Math.max(length, windowBytes)), 0, null, at);
    this.window = buffer.subarray(0, bytesRead);
    this.windowAt = at;
  }
}
