import { expect, test } from 'vitest';
import { legendsOf } from './indicator-legend.ts';

const source = {
  figures: [
    { key: 'ma1', title: 'MA5: ', type: 'line' },
    { key: 'ma2', title: 'MA10: ', type: 'line' },
    { key: 'volume', title: 'VOLUME: ', type: 'bar' },
  ],
  values: { ma1: 12.5, volume: 3.25 },
  lineColours: ['iris', 'grey'],
  colour: 'ink',
  volumeTitle: '量',
  write: (value: number) => value.toFixed(1),
  none: '–',
};

test('lines keep their colours, bars are written in ink, the volume in the language of the page', () => {
  expect(legendsOf(source)).toEqual([
    { title: { text: 'MA5: ', color: 'iris' }, value: { text: '12.5', color: 'iris' } },
    { title: { text: 'MA10: ', color: 'grey' }, value: { text: '–', color: 'grey' } },
    { title: { text: '量: ', color: 'ink' }, value: { text: '3.3', color: 'ink' } },
  ]);
});

test('beyond the last candle no figure has a value', () => {
  expect(legendsOf({ ...source, values: undefined }).map(({ value }) => value.text)).toEqual(['–', '–', '–']);
});
