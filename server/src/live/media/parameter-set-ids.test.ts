import { describe, expect, it } from 'vitest';
import { renamedSets } from '#testing/renamed-sets.ts';
import { ParameterSetIds } from './parameter-set-ids.ts';

/** As pictures: the keyframe with its parameter sets, and those after it. */
const picturesOf = (units: readonly Buffer[]) => [units.slice(0, 3), units.slice(3, 4), units.slice(4, 5)];

const ids = [0, 5, 31] as const;

describe('parameter sets with another id at each keyframe', () => {
  it.each(ids)('are given the first one, %i, and so are the slices: bit by bit as the encoder would have', (first) => {
    const steady = new ParameterSetIds();
    const rewritten = [first, ...ids, first].map((id) =>
      picturesOf(renamedSets[id]).map((units) => steady.rewrite(units)),
    );
    for (const pictures of rewritten) expect(pictures).toEqual(picturesOf(renamedSets[first]));
  });

  it('are left alone where there are several, or where the coding is arithmetic', () => {
    const [sps, pps, key] = renamedSets[5];
    if (!sps || !pps || !key) throw new Error('no units');
    const steady = new ParameterSetIds();
    steady.rewrite(picturesOf(renamedSets[0])[0] ?? []);
    const several = [sps, pps, Buffer.from('aAQAgLgMSyA=', 'base64'), key];
    expect(steady.rewrite(several)).toBe(several);
    // Ids 5 and 5 as in the set above, followed by the bit for arithmetic coding.
    const arithmetic = [sps, Buffer.from([0x68, 0b00110001, 0b10100000]), key];
    steady.rewrite(picturesOf(renamedSets[0])[0] ?? []);
    expect(steady.rewrite(arithmetic)).toBe(arithmetic);
  });

  it('that are broken do no harm', () => {
    const steady = new ParameterSetIds();
    steady.rewrite(picturesOf(renamedSets[0])[0] ?? []);
    for (const units of [[Buffer.from([0x67])], [Buffer.from([0x67]), Buffer.from([0x68])], [Buffer.alloc(0)]]) {
      expect(() => steady.rewrite(units)).not.toThrow();
    }
    const [sps, pps] = renamedSets[5];
    const cut = [sps ?? Buffer.alloc(0), pps ?? Buffer.alloc(0), Buffer.from([0x65, 0x88])];
    expect(() => steady.rewrite(cut)).not.toThrow();
  });
});
