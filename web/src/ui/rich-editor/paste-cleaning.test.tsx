import { describe, expect, test } from 'vitest';
import { cleanPastedHtml } from './paste-cleaning.ts';

describe('what is pasted', () => {
  test('lists of Word become lists, as deep as they were', () => {
    const item = (level: number, sign: string, text: string) =>
      `<p class="MsoListParagraph" style="margin-left:36pt;mso-list:l0 level${level} lfo1"><span style="mso-list:Ignore">${sign}<span>&nbsp; </span></span>${text}<o:p></o:p></p>`;
    const html = `<html><head><style>p.Mso{}</style></head><body><!--StartFragment-->${item(1, '·', 'first')}${item(2, 'o', 'inner')}${item(1, '·', 'second')}<!--EndFragment--></body></html>`;
    expect(cleanPastedHtml(html)).toBe(
      '<ul><li><p>first</p><ul><li><p>inner</p></li></ul></li><li><p>second</p></li></ul>',
    );
  });

  test('a sign that Word wrote into the text is no part of it', () => {
    const html =
      '<p style="mso-list:l1 level1 lfo2">1. Risk</p><p style="mso-list:l1 level1 lfo2">2. Reward</p><p>After</p>';
    expect(cleanPastedHtml(html)).toBe('<ol><li><p>Risk</p></li><li><p>Reward</p></li></ol><p>After</p>');
  });

  test('the wrapper and the styles of Google Docs become elements', () => {
    const html =
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr"><span style="font-size:20pt">Stops</span></h1><p dir="ltr" style="line-height:1.38"><span style="font-weight:700">bold</span><span style="font-style:italic"> and</span> plain</p></b>';
    expect(cleanPastedHtml(html)).toBe('<h2>Stops</h2><p><strong>bold</strong><em> and</em> plain</p>');
  });

  test('pictures of the own disk and scripts go', () => {
    const html = '<p>a<img src="file:///C:/clip_image001.png"><script>alert(1)</script></p><p>&nbsp;</p>';
    expect(cleanPastedHtml(html)).toBe('<p>a</p>');
  });
});
