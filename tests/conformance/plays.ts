// The plays, in the order in which they run on one stage. Each leaves an empty book.
import { playCcxt } from './ccxt.ts';
import { playCcxtPro } from './ccxt-pro.ts';
import { playErrors, playLimits } from './errors.ts';
import { playExample } from './example.ts';
import { makeApiNode } from './dialect-api-node.ts';
import { makeConnector } from './dialect-connector.ts';
import { makeNodeBinance } from './dialect-node-binance.ts';
import { makeSiebler } from './dialect-siebler.ts';
import { makeSpot } from './dialect-spot.ts';
import { playDialect } from './story.ts';
import { playLocalBook } from './local-book.ts';
import type { Stage } from './stage.ts';
import type { Tally } from './tally.ts';

type Play = {
  readonly name: string;
  /** It belongs to the short form. */
  readonly isShort: boolean;
  readonly play: (stage: Stage, tally: Tally) => Promise<void>;
};

export const PLAYS: readonly Play[] = [
  {
    name: 'ccxt binanceus',
    isShort: true,
    play: (stage, tally) => playCcxt(stage, tally, { id: 'binanceus', key: 'hmac' }),
  },
  {
    name: 'ccxt binance',
    isShort: false,
    play: (stage, tally) => playCcxt(stage, tally, { id: 'binance', key: 'ed25519' }),
  },
  {
    name: 'ccxt.pro binanceus',
    isShort: true,
    play: (stage, tally) => playCcxtPro(stage, tally, { id: 'binanceus', key: 'hmac' }),
  },
  {
    name: 'ccxt.pro binance',
    isShort: false,
    play: (stage, tally) => playCcxtPro(stage, tally, { id: 'binance', key: 'ed25519' }),
  },
  { name: 'errors', isShort: true, play: playErrors },
  { name: 'limits', isShort: false, play: playLimits },
  { name: '@binance/connector', isShort: false, play: (stage, tally) => playDialect(stage, tally, makeConnector) },
  { name: '@binance/spot', isShort: true, play: (stage, tally) => playDialect(stage, tally, makeSpot) },
  { name: 'binance-client', isShort: false, play: (stage, tally) => playDialect(stage, tally, makeSiebler) },
  { name: 'binance-api-node', isShort: false, play: (stage, tally) => playDialect(stage, tally, makeApiNode) },
  { name: 'node-binance-api', isShort: false, play: (stage, tally) => playDialect(stage, tally, makeNodeBinance) },
  { name: 'local book', isShort: false, play: playLocalBook },
  { name: 'example', isShort: true, play: playExample },
];
