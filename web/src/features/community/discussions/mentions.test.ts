import { expect, it } from 'vitest';
import { piecesOf, symbolBefore, symbolsIn, withNames, withTokens } from './mentions.ts';

const id = '6f1c2a52-5c0f-4c53-8a39-2d4a0f3a0b11';
const person = { id, fullName: 'Ada Lovelace', thumbnailImagePath: null };
const sent = (text: string, ...symbols: string[]) => withTokens(text, { people: [person], symbols });

it('sends chosen symbols with their provider, and nothing else that begins with a dollar sign', () => {
  expect(sent('See $EURUSD, $EURUSDX and $100; @Ada Lovelace.', 'DEMO:EURUSD')).toBe(
    `See \${DEMO:EURUSD}, $EURUSDX and $100; @{${id}}.`,
  );
  expect(sent('$BTC and $BTC.P.', 'DEMO:BTC', 'CSV:BTC.P')).toBe('${DEMO:BTC} and ${CSV:BTC.P}.');
  expect(sent('$EURUSD')).toBe('$EURUSD');
});

it('edits what was sent as it is read, and sends it the same way again', () => {
  const body = `See \${DEMO:EURUSD} @{${id}}`;
  const text = withNames(body, [person]);
  expect(text).toBe('See $EURUSD @Ada Lovelace');
  expect(sent(text, ...symbolsIn(body))).toBe(body);
});

it('is read in pieces', () => {
  expect(piecesOf(`A \${DEMO:EURUSD}\${no} @{${id}}!`, [person])).toEqual([
    { text: 'A ' },
    { symbol: 'DEMO:EURUSD' },
    { text: '${no} ' },
    { person },
    { text: '!' },
  ]);
});

it('looks for a symbol while its name is typed', () => {
  const before = (text: string) => symbolBefore(text, text.length);
  expect([before('$eur'), before('buy $EUR'), before('($BTC.P')]).toEqual(['eur', 'EUR', 'BTC.P']);
  expect([before('$'), before('$10'), before('a$eur'), before('$eur usd')]).toEqual([null, null, null, null]);
});
