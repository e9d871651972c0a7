// The capabilities in the database, one file each.
import { acceptorsPart } from './capabilities/acceptors.ts';
import { core } from './capabilities/core.ts';
import { earn } from '../modules/staking/storage.ts';
import { feesPart } from './capabilities/fees.ts';
import { fiat } from './capabilities/fiat.ts';
import { funding } from './capabilities/funding.ts';
import { gatewayPart } from './capabilities/gateway.ts';
import { launch } from './capabilities/launch.ts';
import { lever } from './capabilities/lever.ts';
import { micro } from './capabilities/micro.ts';
import { rebatesPart } from './capabilities/rebates.ts';
import { spot } from './capabilities/spot.ts';
import { stopsPart } from './capabilities/stops.ts';
import type { StoragePart } from './storage-part.ts';

export const STORAGE_PARTS: readonly StoragePart[] = [
  core,
  stopsPart,
  funding,
  rebatesPart,
  feesPart,
  spot,
  lever,
  micro,
  fiat,
  acceptorsPart,
  gatewayPart,
  earn,
  launch,
];
