import { BitWriter } from './bit-writer.ts';
import { clipSize, type Canvas } from './canvas.ts';

const blocksWide = clipSize.width / 16;
const blocksHigh = clipSize.height / 16;
const blockBytes = 384;

/** How a macroblock is written: raw samples, or copied from its upper or left neighbour without residual. */
type Mode = 'pcm' | 'vertical' | 'horizontal' | 'skip';

/**
 * A lossless H.264 encoder for slides: constrained baseline, CAVLC, one slice a picture, no deblocking (ITU-T H.264).
 * Flat areas are intra predicted without residual, unchanged ones are skipped, the rest is I_PCM.
 */
export class H264Encoder {
  /** Y, U and V samples of every macroblock, as I_PCM writes them. */
  readonly #blocks = new Uint8Array(blocksWide * blocksHigh * blockBytes);
  #frameNumber = 0;
  #idrId = 0;

  static parameterSets(): { sps: Uint8Array; pps: Uint8Array } {
    return { sps: unit(0x67, writeSps()), pps: unit(0x68, writePps()) };
  }

  /** Encodes what was painted as one NAL unit. A key frame holds the whole picture. */
  encode(canvas: Canvas, isKey: boolean): Uint8Array {
    const changed = new Set<number>();
    for (const index of canvas.takePainted()) if (this.#convert(canvas, index)) changed.add(index);
    this.#frameNumber = isKey ? 0 : (this.#frameNumber + 1) % 256;
    const writer = new BitWriter();
    writeSliceHeader(writer, isKey, this.#frameNumber, isKey ? this.#idrId++ % 2 : 0);
    this.#writeBlocks(writer, isKey, changed);
    return unit(isKey ? 0x65 : 0x41, writer.finish());
  }

  #writeBlocks(writer: BitWriter, isKey: boolean, changed: ReadonlySet<number>): void {
    const modes: Mode[] = [];
    let skipped = 0;
    for (let index = 0; index < blocksWide * blocksHigh; index++) {
      const mode = !isKey && !changed.has(index) ? 'skip' : this.#modeOf(index);
      modes.push(mode);
      if (mode === 'skip') {
        skipped++;
        continue;
      }
      if (!isKey) writer.unsigned(skipped);
      skipped = 0;
      const offset = isKey ? 0 : 5;
      if (mode === 'pcm') {
        writer.unsigned(offset + 25);
        writer.alignZero();
        writer.raw(this.#block(index));
      } else {
        // I_16x16 with prediction 0 (vertical) or 1 (horizontal), chroma likewise (2 or 1), no coefficients.
        writer.unsigned(offset + (mode === 'vertical' ? 1 : 2));
        writer.unsigned(mode === 'vertical' ? 2 : 1);
        writer.signed(0);
        writeNoCoefficients(writer, index, modes);
      }
    }
    if (!isKey && skipped > 0) writer.unsigned(skipped);
  }

  #block(index: number): Uint8Array {
    return this.#blocks.subarray(index * blockBytes, (index + 1) * blockBytes);
  }

  #modeOf(index: number): Mode {
    const block = this.#block(index);
    if (index >= blocksWide && this.#equalsRowAbove(block, this.#block(index - blocksWide))) return 'vertical';
    if (index % blocksWide > 0 && this.#equalsColumnBefore(block, this.#block(index - 1))) return 'horizontal';
    return 'pcm';
  }

  #equalsRowAbove(block: Uint8Array, above: Uint8Array): boolean {
    for (let i = 0; i < 256; i++) if (block[i] !== above[240 + (i & 15)]) return false;
    for (const plane of [256, 320]) {
      for (let i = 0; i < 64; i++) if (block[plane + i] !== above[plane + 56 + (i & 7)]) return false;
    }
    return true;
  }

  #equalsColumnBefore(block: Uint8Array, before: Uint8Array): boolean {
    for (let i = 0; i < 256; i++) if (block[i] !== before[(i & 0xf0) + 15]) return false;
    for (const plane of [256, 320]) {
      for (let i = 0; i < 64; i++) if (block[plane + i] !== before[plane + (i & 0x38) + 7]) return false;
    }
    return true;
  }

  /** RGB to limited-range BT.709 (ITU-R BT.709-6 §3), chroma averaged over 2 × 2. @returns whether anything changed */
  #convert(canvas: Canvas, index: number): boolean {
    const left = (index % blocksWide) * 16;
    const top = Math.floor(index / blocksWide) * 16;
    const block = this.#block(index);
    let hasChanged = false;
    const put = (at: number, value: number) => {
      const sample = Math.max(16, Math.min(240, Math.round(value)));
      if (block[at] !== sample) {
        block[at] = sample;
        hasChanged = true;
      }
    };
    for (let y = 0; y < 16; y += 2) {
      for (let x = 0; x < 16; x += 2) {
        let [red, green, blue] = [0, 0, 0];
        for (const [dx, dy] of [
          [0, 0],
          [1, 0],
          [0, 1],
          [1, 1],
        ] as const) {
          const at = ((top + y + dy) * canvas.width + left + x + dx) * 3;
          const [r = 0, g = 0, b = 0] = canvas.pixels.subarray(at, at + 3);
          put((y + dy) * 16 + x + dx, 16 + 0.18259 * r + 0.61423 * g + 0.06201 * b);
          red += r / 4;
          green += g / 4;
          blue += b / 4;
        }
        const chroma = (y >> 1) * 8 + (x >> 1);
        put(256 + chroma, 128 - 0.10064 * red - 0.33857 * green + 0.43922 * blue);
        put(320 + chroma, 128 + 0.43922 * red - 0.39894 * green - 0.04027 * blue);
      }
    }
    return hasChanged;
  }
}

/** coeff_token of an empty DC block; which table depends on the neighbours (§9.2.1), where I_PCM counts 16. */
function writeNoCoefficients(writer: BitWriter, index: number, modes: readonly Mode[]): void {
  const counts: number[] = [];
  if (index % blocksWide > 0) counts.push(modes[index - 1] === 'pcm' ? 16 : 0);
  if (index >= blocksWide) counts.push(modes[index - blocksWide] === 'pcm' ? 16 : 0);
  const [a = 0, b = a] = counts;
  const context = (a + b + 1) >> 1;
  if (context < 2) writer.bits(1, 1);
  else if (context < 4) writer.bits(3, 2);
  else if (context < 8) writer.bits(15, 4);
  else writer.bits(3, 6);
}

function writeSliceHeader(writer: BitWriter, isKey: boolean, frameNumber: number, idrId: number): void {
  writer.unsigned(0); // first_mb_in_slice
  writer.unsigned(isKey ? 7 : 5); // slice_type: I or P, for the whole picture
  writer.unsigned(0); // pic_parameter_set_id
  writer.bits(frameNumber, 8);
  if (isKey) writer.unsigned(idrId);
  else {
    writer.bit(0); // num_ref_idx_active_override_flag
    writer.bit(0); // ref_pic_list_modification_flag_l0
  }
  if (isKey) writer.bits(0, 2); // no_output_of_prior_pics_flag, long_term_reference_flag
  else writer.bit(0); // adaptive_ref_pic_marking_mode_flag
  writer.signed(0); // slice_qp_delta
  writer.unsigned(1); // disable_deblocking_filter_idc
}

function writeSps(): Uint8Array {
  const writer = new BitWriter();
  writer.bits(66, 8); // profile_idc: baseline
  writer.bits(0b11000000, 8); // constrained
  writer.bits(40, 8); // level 4.0
  writer.unsigned(0); // seq_parameter_set_id
  writer.unsigned(4); // log2_max_frame_num − 4
  writer.unsigned(2); // pic_order_cnt_type: output in decoding order
  writer.unsigned(1); // max_num_ref_frames
  writer.bit(0);
  writer.unsigned(blocksWide - 1);
  writer.unsigned(blocksHigh - 1);
  writer.bit(1); // frame_mbs_only_flag
  writer.bit(1); // direct_8x8_inference_flag
  writer.bit(0); // frame_cropping_flag
  writer.bit(1); // vui_parameters_present_flag
  writer.bits(0, 2); // aspect ratio, overscan
  writer.bit(1); // video_signal_type_present_flag
  writer.bits(5, 3);
  writer.bit(0); // limited range
  writer.bit(1);
  for (let field = 0; field < 3; field++) writer.bits(1, 8); // BT.709
  writer.bits(0, 6); // chroma location, timing, HRD × 2, pic_struct, bitstream restriction
  return writer.finish();
}

function writePps(): Uint8Array {
  const writer = new BitWriter();
  writer.unsigned(0);
  writer.unsigned(0);
  writer.bits(0, 2); // CAVLC
  writer.unsigned(0); // one slice group
  writer.unsigned(0);
  writer.unsigned(0);
  writer.bits(0, 3); // no weighted prediction
  writer.signed(0);
  writer.signed(0);
  writer.signed(0);
  writer.bit(1); // deblocking_filter_control_present_flag
  writer.bits(0, 2);
  return writer.finish();
}

/** A NAL unit with emulation prevention (§7.4.1). */
function unit(header: number, payload: Uint8Array): Uint8Array {
  const out = new Uint8Array(1 + payload.length + Math.ceil(payload.length / 2));
  out[0] = header;
  let length = 1;
  let zeros = 0;
  for (const byte of payload) {
    if (zeros === 2 && byte <= 3) {
      out[length++] = 3;
      zeros = 0;
    }
    out[length++] = byte;
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return out.slice(0, length);
}
