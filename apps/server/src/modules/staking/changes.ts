// Changes of staking that two operators have decided on, as the engine is asked for them. There is none that would touch an
// order which was bought.
import { currencyId, type StakingChange, ensureNever, refuse, stakingProductId } from '@bourse/domain';
import type { Command } from '@bourse/engine';
import {
  type Applied,
  type ChangeDesk,
  type ChangeNeeds,
  type DueChange,
  fundOnce,
} from '../../platform/changes/due-changes.ts';
import { readFields, textsOf } from '../../platform/changes/setting-fields.ts';
import type { Storage } from '../../core/storage/open.ts';
import { PRODUCT_FIELDS, RULES_FIELDS } from './fields.ts';
import { findStakingProduct, findStakingRules, NEW_PRODUCT, NEW_RULES } from './settings.ts';

export const stakingChanges: ChangeDesk<StakingChange> = {
  name: 'earn',
  table: 'earn_proposals',
  subjectColumn: 'subject',
  lock: 5_427_300_016,
  submit: submitChange,
  stands: findStanding,
};

type Needs = Pick<Storage, 'db'>;
type Due = DueChange<StakingChange>;
type Texts = Due['texts'];

async function submitChange(needs: ChangeNeeds, { id, kind, subject, texts }: Due): Promise<Applied> {
  switch (kind) {
    case 'fund':
      return fundOnce(needs, {
        id,
        texts,
        route: 'office/earn/fund',
        commandOf: (money) => ({ kind: 'fundStaking', ...money }),
      });
    case 'rules':
      return submitSetting(needs, await configureRules(needs.storage, texts));
    case 'product':
      return submitSetting(needs, await configureProduct(needs.storage, Number(subject), texts));
    default:
      return ensureNever(kind);
  }
}

async function findStanding({ storage }: ChangeNeeds, { kind, subject }: Due): Promise<Texts | undefined> {
  if (kind === 'rules') return textsOf(RULES_FIELDS, await findStakingRules(storage));
  if (kind !== 'product') return undefined;
  return textsOf(PRODUCT_FIELDS, await findStakingProduct(storage, stakingProductId(Number(subject))));
}

const submitSetting = async ({ sequencer }: ChangeNeeds, command: Command | undefined): Promise<Applied> =>
  command ? sequencer.submit(command) : refuse('invalid_market_settings');

/** Undefined where the texts are not valid. */
async function configureRules(storage: Needs, texts: Texts): Promise<Command | undefined> {
  const [stands = NEW_RULES, changed] = [await findStakingRules(storage), readFields(RULES_FIELDS, texts)];
  return changed && { kind: 'configureStakingRules', rules: { ...stands, ...changed } };
}

/** The coin of a product never changes. */
async function configureProduct(storage: Needs, subject: number, texts: Texts): Promise<Command | undefined> {
  const id = stakingProductId(subject);
  const stands = await findStakingProduct(storage, id);
  const { currency = '', ...asked } = Object.fromEntries(texts);
  const changed = readFields(PRODUCT_FIELDS, new Map(Object.entries(asked)));
  const coin = stands?.currencyId ?? currencyId(Number(currency));
  return (
    changed && {
      kind: 'configureStakingProduct',
      product: { ...NEW_PRODUCT, ...stands, ...changed, id, currencyId: coin },
    }
  );
}
