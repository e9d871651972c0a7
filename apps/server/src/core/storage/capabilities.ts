// The capabilities in the database whose tables lie with storage, one file each.
import { acceptorsPart } from './capabilities/acceptors.ts';
import { core } from './capabilities/core.ts';
import { feesPart } from './capabilities/fees.ts';
import { fiat } from './capabilities/fiat.ts';
import { funding } from './capabilities/funding.ts';
import { gatewayPart } from './capabilities/gateway.ts';
import { lever } from './capabilities/lever.ts';
import { micro } from './capabilities/micro.ts';
import { rebatesPart } from './capabilities/rebates.ts';
import { spot } from './capabilities/spot.ts';
import { stopsPart } from './capabilities/stops.ts';
import type { StoragePart } from './storage-part.ts';

export const OWN_PARTS: readonly StoragePart[] = [
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
];
