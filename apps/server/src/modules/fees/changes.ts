// Changes of fee tiers that two operators decide on. Orders that exist keep their rates.
import { officeFees, type ParsedInputOf } from '@bourse/contract';
import { accept, instant, parseShanghai, refuse, type UserId, userId } from '@bourse/domain';
import type { FeeTierTerms } from '@bourse/engine';
import { areSoundFeeTiers } from '@bourse/engine/formulas';
import type { Sql } from '../../core/storage/connection.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { askBy, type ChangeKind, changesOf, defineDesk, viewPlain } from '../../platform/http/desk.ts';
import { changeFeeTiers, findFeeTiers, findFeeUser, showFeeTiers, showGrant } from './settings.ts';

type TiersInput = ParsedInputOf<typeof officeFees.proposeTiers>;

export const termsOf = (asked: TiersInput['tiers']): readonly FeeTierTerms[] =>
  asked.map((row) => ({ minVolume: row.min_volume, makerFee: row.maker_fee, takerFee: row.taker_fee }));

const tiers: ChangeKind<BaseServices> = {
  ask: askBy(officeFees.proposeTiers, async ({ storage }, input) => {
    const terms = termsOf(input.tiers);
    if (!areSoundFeeTiers(terms)) return refuse('invalid_market_settings');
    const stands = showFeeTiers(await findFeeTiers(storage));
    const asked = new Map([...[...stands.keys()].map((field) => [field, ''] as const), ...showFeeTiers(terms)]);
    return accept({ changes: changesOf(asked, stands) });
  }),
  stands: async ({ storage }) => showFeeTiers(await findFeeTiers(storage)),
  apply: async ({ storage, sequencer }, { texts }) => {
    const next = changeFeeTiers(await findFeeTiers(storage), texts);
    return next ? sequencer.submit({ kind: 'configureFeeTiers', tiers: next }) : refuse('invalid_market_settings');
  },
};

/** A grant that is taken back ends at this time. */
const NO_END = instant(0);

const grant: ChangeKind<BaseServices> = {
  // Both are named, whatever stands by the time that it holds.
  ask: askBy(officeFees.proposeGrant, async ({ storage, clock }, input) => {
    const id = userId(input.user_id);
    if (!(await isKnownUser(storage.sql, id))) return refuse('user_not_found');
    const [own, levels] = await Promise.all([findFeeUser(storage, id), findFeeTiers(storage)]);
    if (input.level > levels.length) return refuse('fee_tier_not_found');
    const isTaken = input.level === 0;
    if (isTaken && own?.grantedLevel === undefined) return refuse('invalid_request', { field: 'level' });
    if (!isTaken && input.until === undefined) return refuse('invalid_request', { field: 'until' });
    const until = isTaken ? undefined : instant(input.until ?? 0);
    if (until !== undefined && until <= Math.max(clock.now(), input.effective_from ?? 0)) {
      return refuse('fee_grant_over');
    }
    const asked = showGrant({ grantedLevel: input.level, grantedUntil: until });
    const stands = showGrant(own);
    const changes = [...asked].map(([field, to]) => ({ field, from: stands.get(field) ?? '', to }));
    return accept({ subject: String(id), changes });
  }),
  stands: async ({ storage }, { subject }) => showGrant(await findFeeUser(storage, userId(Number(subject)))),
  apply: async ({ sequencer }, { subject, texts }) =>
    sequencer.submit({
      kind: 'grantFeeTier',
      userId: userId(Number(subject)),
      level: Number(texts.get('level')),
      until: parseShanghai(texts.get('until') ?? '') ?? NO_END,
    }),
};

export const feeChanges = defineDesk({
  name: 'fees',
  lock: 5_427_300_031,
  calls: officeFees,
  view: viewPlain,
  changes: { tiers, grant },
});

async function isKnownUser(sql: Sql, id: UserId): Promise<boolean> {
  const rows = await sql`SELECT 1 FROM user_states WHERE user_id = ${id}`;
  return rows.length > 0;
}
