// Payment ways that operators have switched off: ads keep them for when they are back, and new deals do without.
import { bitOfWay, refuse } from '@bourse/domain';
import type { Fiat, FiatWorld, MaybeRefusal } from './fiat.ts';

/** Answers those of some ways that are offered now, as the bits of an ad. */
export const offeredWays = ({ ways }: Fiat, bits: number): number =>
  [...ways.values()].reduce((left, { way, isOffered }) => (isOffered ? left : left & ~bitOfWay(way)), bits);

/** Nobody names a way that is not offered. */
export const checkWays = ({ fiat }: FiatWorld, bits: number): MaybeRefusal =>
  offeredWays(fiat, bits) === bits ? undefined : refuse('fiat_way_not_offered');
