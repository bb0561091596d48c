import { finished, type Readable } from 'node:stream';
import { AppError } from '#platform/http/errors.ts';

/** On each node. */
const mostAtOnce = 4;
/** Longer it is not written, in milliseconds: whoever reads too slowly would keep the turn of another. */
const longest = 15 * 60_000;

/** How many exports are written at once, each of which reads much of the database. */
export function createExportTurns({ most = mostAtOnce, milliseconds = longest } = {}) {
  let running = 0;

  /** Prepares and begins an export. Its turn ends with the stream, which is cut off when it takes too long. @throws AppError server.busy */
  async function take(prepare: () => Promise<Readable>): Promise<Readable> {
    if (running >= most)
      throw new AppError('server.busy', { message: 'Too many exports are being written.', retryAfterSeconds: 30 });
    running += 1;
    try {
      const output = await prepare();
      const late = setTimeout(() => output.destroy(new Error('an export that took too long')), milliseconds);
      // It stays a listener of errors, which nobody else may be: before anything is sent, and after the reader has left.
      finished(output, () => {
        clearTimeout(late);
        running -= 1;
      });
      return output;
    } catch (error) {
      running -= 1;
      throw error;
    }
  }

  return { take };
}
