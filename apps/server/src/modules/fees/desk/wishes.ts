// What operators ask for, before it is a proposal: whether it could hold is said here already.
import type { officeFees, ParsedInputOf } from '@bourse/contract';
import { type FeeChange, instant, refuse, type Result, userId } from '@bourse/domain';
import type { FeeTierTerms } from '@bourse/engine';
import { areSoundFeeTiers } from '@bourse/engine/formulas';
import { changesOf, wishOf } from '../../../platform/http/proposal-wishes.ts';
import type { Wish } from '../../../platform/http/proposals.ts';
import { findFeeTiers, findFeeUser, showFeeTiers, showGrant } from '../settings.ts';
import type { FeesServices } from '../services.ts';
import { isKnownUser } from './queries.ts';

type Asked = Result<Wish<FeeChange>>;
type TiersInput = ParsedInputOf<typeof officeFees.proposeTiers>;
type GrantInput = ParsedInputOf<typeof officeFees.proposeGrant>;

export const termsOf = (tiers: TiersInput['tiers']): readonly FeeTierTerms[] =>
  tiers.map((row) => ({ minVolume: row.min_volume, makerFee: row.maker_fee, takerFee: row.taker_fee }));

export async function wishTiers(services: FeesServices, input: TiersInput): Promise<Asked> {
  const tiers = termsOf(input.tiers);
  if (!areSoundFeeTiers(tiers)) return refuse('invalid_market_settings');
  const stands = showFeeTiers(await findFeeTiers(services.storage));
  const asked = new Map([...[...stands.keys()].map((field) => [field, ''] as const), ...showFeeTiers(tiers)]);
  return wishOf(services, { kind: 'tiers', changes: changesOf(asked, stands), reason: input.reason }, input);
}

/** Both are named, whatever stands by the time that it holds. */
export async function wishGrant(services: FeesServices, input: GrantInput): Promise<Asked> {
  const { storage, clock } = services;
  const id = userId(input.user_id);
  if (!(await isKnownUser(storage.sql, id))) return refuse('user_not_found');
  const [own, tiers] = await Promise.all([findFeeUser(storage, id), findFeeTiers(storage)]);
  if (input.level > tiers.length) return refuse('fee_tier_not_found');
  const isTaken = input.level === 0;
  if (isTaken && own?.grantedLevel === undefined) return refuse('invalid_request', { field: 'level' });
  if (!isTaken && input.until === undefined) return refuse('invalid_request', { field: 'until' });
  const until = isTaken ? undefined : instant(input.until ?? 0);
  if (until !== undefined && until <= Math.max(clock.now(), input.effective_from ?? 0)) return refuse('fee_grant_over');
  const asked = showGrant({ grantedLevel: input.level, grantedUntil: until });
  const stands = showGrant(own);
  const changes = [...asked].map(([field, to]) => ({ field, from: stands.get(field) ?? '', to }));
  return wishOf(services, { kind: 'grant', subject: String(id), changes, reason: input.reason }, input);
}
