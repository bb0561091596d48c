import { expect, it } from 'vitest';
import { captionsOf } from './captions.ts';
import { demoClips } from './demo-clips.ts';

it('captions of the demo films change with the sentences, and fit into two lines', () => {
  for (const { name, script } of demoClips()) {
    const cues = captionsOf(script)
      .split('\n\n')
      .slice(1)
      .map((cue) => cue.trim().split('\n').slice(1));
    const said = script.scenes.map(({ narration }) => narration).join(' ');
    expect(cues.flat().join(' ')).toBe(said.replace(/\s+/g, ' ').trim());
    for (const lines of cues) {
      expect(lines.length, name).toBeLessThanOrEqual(2);
      for (const line of lines) expect(line.length, `${name}: ${line}`).toBeLessThanOrEqual(42);
      // If a sentence ends in it, it also ends with a sentence.
      const cue = lines.join(' ');
      if (/[.!?؟]["”»]? /.test(cue)) expect(cue, name).toMatch(/[.!?؟]["”»]?$/);
    }
  }
});
