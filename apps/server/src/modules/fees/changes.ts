// Changes of fee tiers that two operators have decided on, as the engine is asked for them. Orders that exist keep their rates.
import { ensureNever, type FeeChange, instant, parseShanghai, refuse, userId } from '@bourse/domain';
import type { Applied, ChangeDesk, ChangeNeeds, DueChange } from '../../platform/changes/due-changes.ts';
import { changeFeeTiers, findFeeTiers, findFeeUser, showFeeTiers, showGrant } from './settings.ts';

export const feeChanges: ChangeDesk<FeeChange> = {
  name: 'fees',
  table: 'fee_proposals',
  subjectColumn: 'subject',
  lock: 5_427_300_031,
  submit: submitChange,
  stands: async ({ storage }, { kind, subject }) => {
    if (kind === 'tiers') return showFeeTiers(await findFeeTiers(storage));
    return showGrant(await findFeeUser(storage, userId(Number(subject))));
  },
};

/** Of a grant that is taken back. */
const NO_END = instant(0);

async function submitChange(
  { storage, sequencer }: ChangeNeeds,
  { kind, subject, texts }: DueChange<FeeChange>,
): Promise<Applied> {
  switch (kind) {
    case 'tiers': {
      const tiers = changeFeeTiers(await findFeeTiers(storage), texts);
      return tiers ? sequencer.submit({ kind: 'configureFeeTiers', tiers }) : refuse('invalid_market_settings');
    }
    case 'grant':
      return sequencer.submit({
        kind: 'grantFeeTier',
        userId: userId(Number(subject)),
        level: Number(texts.get('level')),
        until: parseShanghai(texts.get('until') ?? '') ?? NO_END,
      });
    default:
      return ensureNever(kind);
  }
}
