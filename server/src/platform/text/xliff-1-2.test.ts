import { describe, expect, it } from 'vitest';
import { oldXliffFile, readFirstUnit } from '#testing/xliff-files.ts';

describe('XLIFF 1.2', () => {
  it.each([
    ['a plain text', '<source>Close</source><target>Zu</target>', 'Close', 'Zu'],
    [
      'proposals (Trados, memoQ, OmegaT)',
      '<source>Close</source><target>Zu</target><alt-trans match-quality="80%"><source>Close</source><target>X</target></alt-trans>',
      'Close',
      'Zu',
    ],
    [
      'notes, contexts and elements of a tool (Phrase, Okapi)',
      '<source>Close</source><target>Zu</target><note>X</note><context-group><context context-type="x">X</context></context-group><okp:x xmlns:okp="okapi-framework:xliff-extensions"><target>X</target></okp:x>',
      'Close',
      'Zu',
    ],
    [
      'g and x',
      '<source><g id="a">A</g> of <x id="b"/></source><target><x id="b"/>: <g id="a">K</g></target>',
      '<1>A</1> of <2/>',
      '<2/>: <1>K</1>',
    ],
    [
      'bx and ex',
      '<source><bx id="1" rid="7"/>A<ex id="2" rid="7"/></source><target><bx id="1" rid="7"/>K<ex id="2" rid="7"/></target>',
      '<1>A</1>',
      '<1>K</1>',
    ],
    [
      'bpt, ept and ph with the original codes (memoQ)',
      '<source><bpt id="1" rid="1">&lt;b&gt;</bpt>A<ept id="2" rid="1">&lt;/b&gt;</ept> <ph id="3">{x}<sub>X</sub></ph></source><target><ph id="3">{x}</ph> <bpt id="1" rid="1">&lt;b&gt;</bpt>K<ept id="2" rid="1">&lt;/b&gt;</ept></target>',
      '<1>A</1> <2/>',
      '<2/> <1>K</1>',
    ],
    [
      'it',
      '<source><it id="1" pos="open">[b]</it>A<it id="1" pos="close">[/b]</it></source><target><it id="1" pos="open">[b]</it>K<it id="1" pos="close">[/b]</it></target>',
      '<1>A</1>',
      '<1>K</1>',
    ],
    [
      'marked segments and comments (Trados, Okapi)',
      '<source>One. Two.</source><seg-source><mrk mtype="seg" mid="1">One.</mrk> <mrk mtype="seg" mid="2">Two.</mrk></seg-source><target><mrk mtype="seg" mid="1">Eins.</mrk> <mrk mtype="seg" mid="2"><mrk mtype="x-sdl-comment">Zwei</mrk>.</mrk></target>',
      'One. Two.',
      'Eins. Zwei.',
    ],
  ])('is read with %s', async (_name, content, ours, target) => {
    const unit = `<group><trans-unit id="u">${content}</trans-unit></group>`;
    expect(await readFirstUnit(oldXliffFile(unit), ours)).toMatchObject({ target, isInitial: false, isPartial: false });
  });

  it.each([
    ['', false],
    ['state="final"', false],
    ['state="translated" state-qualifier="leveraged-mt"', false],
    ['state-qualifier="mt-suggestion"', true],
    ['state="needs-review-translation"', true],
    ['state="needs-translation"', true],
    ['state="new"', true],
  ])('says by %s whether somebody has gone over it', async (attributes, isInitial) => {
    const unit = `<trans-unit id="u" approved="no"><source>Close</source><target ${attributes}>Zu</target></trans-unit>`;
    expect(await readFirstUnit(oldXliffFile(unit), 'Close')).toMatchObject({ target: 'Zu', isInitial });
  });

  it('is not translated if its target is a new copy of the source', async () => {
    const unit = '<trans-unit id="u"><source>Close</source><target state="new">Close</target></trans-unit>';
    expect((await readFirstUnit(oldXliffFile(unit), 'Close')).target).toBeNull();
  });

  it.each(['<mrk mtype="seg" mid="1">Eins.</mrk> <mrk mtype="seg" mid="2"/>', '<mrk mtype="seg" mid="1">Eins.</mrk>'])(
    'is translated only in part if a marked segment is empty or missing: %s',
    async (target) => {
      const source = '<mrk mtype="seg" mid="1">One.</mrk> <mrk mtype="seg" mid="2">Two.</mrk>';
      const unit = `<trans-unit id="u"><source>One. Two.</source><seg-source>${source}</seg-source><target>${target}</target></trans-unit>`;
      expect(await readFirstUnit(oldXliffFile(unit), 'One. Two.')).toMatchObject({ isPartial: true });
    },
  );

  it('has the names of our texts beside the ids of a tool (Crowdin, Phrase, Symfony)', async () => {
    const unit = '<trans-unit id="4711" resname="core.close"><source>Close</source><target>Zu</target></trans-unit>';
    expect((await readFirstUnit(oldXliffFile(unit), 'Close')).names).toEqual(['4711', 'core.close']);
  });
});
