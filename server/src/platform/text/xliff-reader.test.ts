import { describe, expect, it } from 'vitest';
import { namespace, readFirstUnit, segment, xliffFile } from '#testing/xliff-files.ts';
import { readXliff, XliffError } from './xliff-reader.ts';

describe('XLIFF 2', () => {
  it.each([
    [
      'candidates of a translation memory',
      `<unit id="u"><mtc:matches xmlns:mtc="urn:oasis:names:tc:xliff:matches:2.0"><mtc:match ref="#m1"><source>Close</source><target>VORSCHLAG</target></mtc:match></mtc:matches>${segment('Close', 'Zumachen')}</unit>`,
      'Close',
      'Zumachen',
    ],
    [
      'notes, metadata, a glossary, validation and history',
      `<unit id="u" xmlns:mda="urn:oasis:names:tc:xliff:metadata:2.0" xmlns:gls="urn:oasis:names:tc:xliff:glossary:2.0" xmlns:ctr="urn:oasis:names:tc:xliff:changetracking:2.0"><gls:glossary><gls:glossEntry><gls:term>Close</gls:term><gls:translation>X</gls:translation></gls:glossEntry></gls:glossary><mda:metadata><mda:metaGroup><mda:meta type="a">X</mda:meta></mda:metaGroup></mda:metadata><notes><note>X</note></notes><ctr:changeTrack><ctr:revisions><ctr:revision><ctr:item property="content">X</ctr:item></ctr:revision></ctr:revisions></ctr:changeTrack>${segment('Close', 'Zumachen')}</unit>`,
      'Close',
      'Zumachen',
    ],
    [
      'a skeleton that contains a whole document',
      `<skeleton><unit id="x"><segment><source>X</source></segment></unit></skeleton><unit id="u">${segment('Close', 'Zumachen')}</unit>`,
      'Close',
      'Zumachen',
    ],
    [
      'elements of a tool that have the names of the standard',
      `<unit id="u"><t:segment xmlns:t="urn:tool"><source xmlns="urn:tool">X</source><target xmlns="urn:tool">X</target></t:segment>${segment('Close', 'Zumachen')}</unit>`,
      'Close',
      'Zumachen',
    ],
    [
      'segments with what is between them, translated or not',
      `<unit id="u">${segment('One.', 'Eins.')}<ignorable><source> </source></ignorable>${segment('Two.', 'Zwei.')}<ignorable><source> </source><target> – </target></ignorable>${segment('Three.', 'Drei.')}</unit>`,
      'One. Two. Three.',
      'Eins. Zwei. – Drei.',
    ],
    [
      'segments whose translations have another order',
      `<unit id="u"><segment><source>One, </source><target order="3">eins</target></segment><ignorable><source></source></ignorable><segment><source>two</source><target order="1">zwei, </target></segment></unit>`,
      'One, two',
      'zwei, eins',
    ],
    [
      'annotations',
      `<unit id="u">${segment('Put <mrk id="m1" type="term" ref="#x">the stop</mrk> <sm id="m2" type="comment" value="X"/>here<em startRef="m2"/>', 'Den <mrk id="m1" type="term">Stopp</mrk> <sm id="m2" type="comment" value="X"/>hier<em startRef="m2"/>')}</unit>`,
      'Put the stop here',
      'Den Stopp hier',
    ],
    [
      'pairs that are taken apart',
      `<unit id="u">${segment('Put <pc id="1">it</pc>', 'Das <sc id="1"/>hier<ec startRef="1"/>')}</unit>`,
      'Put <1>it</1>',
      'Das <1>hier</1>',
    ],
    [
      'a pair that goes on in the next segment',
      `<unit id="u">${segment('Put <sc id="1"/>it. ', '<sc id="1"/>Das. ')}${segment('There<ec startRef="1"/>', 'Dort<ec startRef="1"/>')}</unit>`,
      'Put <1>it. There</1>',
      '<1>Das. Dort</1>',
    ],
    [
      'codes with names of the tool, as copies too',
      `<unit id="u"><originalData><data id="d1">{{name}}</data></originalData>${segment('<pc id="tag-a">A</pc> of <ph id="tag-b" dataRef="d1"/>', '<ph id="tag-c" copyOf="tag-b"/>: <pc id="tag-a">K</pc>')}</unit>`,
      '<1>A</1> of <2/>',
      '<2/>: <1>K</1>',
    ],
    [
      'codes in a source without codes',
      `<unit id="u">${segment('A of it', '<ph id="2"/>: <pc id="1">K</pc>')}</unit>`,
      '<1>A</1> of <2/>',
      '<2/>: <1>K</1>',
    ],
    [
      'CDATA, references and characters that XML cannot contain',
      `<unit id="u">${segment('a &lt; b', '<![CDATA[a < b]]> &amp; &#xe4;<cp hex="0007"/><cp hex="0000"/><cp hex="d800"/><cp hex="00df"/>')}</unit>`,
      'a < b',
      'a < b & äß',
    ],
    [
      'words that look like our numbers',
      `<unit id="u">${segment('a &lt;1&gt; b', 'b &lt;1&gt; a')}</unit>`,
      'a \\<1> b',
      'b \\<1> a',
    ],
    [
      'white space that is to be kept',
      `<unit id="u" xml:space="preserve">${segment('a\n  b  c', 'd\n  e  f')}</unit>`,
      'a\n  b  c',
      'd\n  e  f',
    ],
    [
      'white space that is to be kept in the texts only',
      `<unit id="u"><segment>\n<source xml:space="preserve">a\n  b</source>\n<target xml:space="preserve">d\n  e</target>\n</segment></unit>`,
      'a\n  b',
      'd\n  e',
    ],
    [
      'line breaks that nobody has touched, though nothing says that they are to be kept',
      `<unit id="u">${segment('a\n  b', 'd\n  e')}</unit>`,
      'a\n  b',
      'd\n  e',
    ],
    [
      'a translation that an editor has wrapped',
      `<unit id="u"><segment>\n  <source>Close it</source>\n  <target>\n    Mach\n    es\u00a0zu\n  </target>\n</segment></unit>`,
      'Close it',
      'Mach es\u00a0zu',
    ],
    [
      'codes on lines of their own',
      `<unit id="u">${segment('Put \n  <pc id="1">it \n    <pc id="2">x</pc>\n  </pc>(\n  <ph id="3"/>)\n', 'Das \n  <pc id="1">y \n    <pc id="2">z</pc>\n  </pc>(\n  <ph id="3"/>)\n')}</unit>`,
      'Put <1>it <2>x</2></1>(<3/>)',
      'Das <1>y <2>z</2></1>(<3/>)',
    ],
    [
      'groups, prefixes and version 2.1',
      `<unit id="u">${segment('Close', 'Zumachen')}</unit>`,
      'Close',
      'Zumachen',
      (file: string) =>
        file
          .replaceAll(/<(\/?)(?=[a-z])/g, '<$1x:')
          .replace('xmlns=', 'xmlns:x=')
          .replace('version="2.0"', 'version="2.1"')
          .replaceAll('x:unit', 'x:unit')
          .replace('<x:unit', '<x:group id="g"><x:group id="h"><x:unit')
          .replace('</x:unit>', '</x:unit></x:group></x:group>'),
    ],
    [
      'a byte order mark and CRLF',
      `<unit id="u">\r\n${segment('Close', 'Zu\r\nmachen')}\r\n</unit>`,
      'Close',
      'Zu machen',
      (file: string) => `\ufeff${file}`,
    ],
    [
      'no namespace at all',
      `<unit id="u">${segment('Close', 'Zumachen')}</unit>`,
      'Close',
      'Zumachen',
      (file: string) => file.replace(namespace, ''),
    ],
    [
      'version 2.2',
      `<unit id="u">${segment('Close', 'Zumachen')}</unit>`,
      'Close',
      'Zumachen',
      (file: string) => file.replace('document:2.0', 'document:2.2').replace('version="2.0"', 'version="2.2"'),
    ],
  ])('is read with %s', async (_name, units, ours, target, change = (file: string) => file) => {
    expect(await readFirstUnit(change(xliffFile(units)), ours)).toMatchObject({
      target,
      isInitial: false,
      isPartial: false,
    });
  });

  it.each([
    ['initial', true],
    ['translated', false],
    ['reviewed', false],
    ['final', false],
  ])('says by the state %s whether somebody has gone over it', async (state, isInitial) => {
    const unit = `<unit id="u">${segment('Close', 'Zu', `state="${state}" subState="okp:x"`)}</unit>`;
    expect(await readFirstUnit(xliffFile(unit), 'Close')).toMatchObject({ target: 'Zu', isInitial });
  });

  it.each([
    ['an empty target', segment('Close', '')],
    ['a target of white space', segment('Close', ' \n ')],
    ['no target', '<segment><source>Close</source></segment>'],
    ['a copy of the source that nobody has touched', segment('Close', 'Close', 'state="initial"')],
  ])('is not translated if it has %s', async (_name, content) => {
    const found = await readFirstUnit(xliffFile(`<unit id="u">${content}</unit>`), 'Close');
    expect(found).toMatchObject({ target: null, isPartial: false });
  });

  it('is translated only in part if a segment has no target', async () => {
    const unit = `<unit id="u">${segment('One. ', 'Eins. ')}<segment><source>Two.</source></segment></unit>`;
    expect(await readFirstUnit(xliffFile(unit), 'One. Two.')).toMatchObject({ isPartial: true });
  });

  it('does not say what is right if a segment has two targets', async () => {
    const unit = '<unit id="u"><segment><source>A</source><target>B</target><target>C</target></segment></unit>';
    expect(await readFirstUnit(xliffFile(unit), 'A')).toMatchObject({ isAmbiguous: true });
  });

  it('has codes that the source does not have, or markup that nobody knows', async () => {
    const unit = `<unit id="u">${segment('<pc id="x">A</pc>', '<pc id="x">B</pc><ph id="y"/><b>C</b>')}</unit>`;
    expect((await readFirstUnit(xliffFile(unit), '<1>A</1>')).target).toBe('<1>B</1><2/><3/>C');
  });

  it('has lost its line breaks if a program has made spaces of them', async () => {
    const unit = `<unit id="u">${segment('a b', 'c d')}</unit>`;
    expect(await readFirstUnit(xliffFile(unit), 'a\n\nb')).toMatchObject({ source: 'a\n\nb', isCollapsed: true });
  });
});

describe('a file is refused', () => {
  const unit = (content: string) => xliffFile(`<unit id="u">${content}</unit>`);
  it.each([
    ['with declarations', unit('').replace('<xliff', `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(10)}">]><xliff`)],
    ['with an entity that nobody has declared', unit('<segment><source>&a;</source></segment>')],
    ['of another kind', '<html><body/></html>'],
    ['of another namespace', '<xliff xmlns="urn:x" version="2.0"/>'],
    ['of an unknown version', '<xliff version="3.0"/>'],
    ['without anything', ''],
    ['that ends in the middle', '<xliff version="2.0"><file>'],
    ['with a prefix that nobody has declared', unit('<a:b/>')],
    ['with elements a hundred deep', unit(`<segment>${'<mrk>'.repeat(100)}${'</mrk>'.repeat(100)}</segment>`)],
  ])('%s', async (_name, file) => {
    await expect(readXliff(file)).rejects.toThrow(XliffError);
  });

  it('but not if it only names its document type, which is not fetched', async () => {
    const file =
      '<!DOCTYPE xliff PUBLIC "-//XLIFF//DTD XLIFF//EN" "http://127.0.0.1:9/xliff.dtd"><xliff version="1.1"/>';
    expect((await readXliff(file)).units).toEqual([]);
  });
});

describe('a unit that is much too long', () => {
  const unit = (content: string) => xliffFile(`<unit id="u">${content}</unit>`);
  it.each([
    ['words', segment('Close it', 'x y '.repeat(30_000))],
    ['codes', segment('Close it', '<sc id="1"/>'.repeat(101_000))],
    ['segments', segment('Close it', 'x').repeat(11_000)],
  ])('is not looked at: %s', async (_name, content) => {
    expect(await readFirstUnit(unit(content), 'Close it')).toMatchObject({
      source: 'Close it',
      target: null,
      isTooLong: true,
    });
  });

  it('is refused with its file if it has thousands of attributes', async () => {
    const note = `<note ${Array.from({ length: 201 }, (_, at) => `a${at}=""`).join(' ')}/>`;
    await expect(readXliff(unit(note))).rejects.toThrow('attributes');
  });

  it('does not block the event loop', async () => {
    const file = unit(segment('A', '<ph id="1"/>x'.repeat(20_000)));
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    await readXliff(file);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(10);
  });
});
