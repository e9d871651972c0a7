// Texts of what staking and subscriptions keep of a user's coins, on the home page and among the assets.
import type { holdings as source } from '../zh/holdings.ts';

export const holdings: Record<keyof typeof source, string> = {
  'holdings.title': 'Staking and subscriptions',
  'holdings.text': 'All of it lies in the spot account and is counted once in your total assets.',
  'holdings.staked': 'Staked',
  'holdings.interest': 'Interest to come',
  'holdings.due': 'Due {time}',
  'holdings.locked': 'Locked after sales',
  'holdings.unlocks': 'Unlocks {time}',
  'holdings.unlockable': 'Ready to unlock',
  'holdings.held': 'Payments awaiting a result',
  'holdings.worth': 'Value (USDT)',
  'holdings.unpriced': '{coins}: no market price yet, so its value counts as 0 USDT.',
  'holdings.none': 'Nothing staked or subscribed',
  'holdings.noneText': 'Stake coins for a fixed interest, or subscribe to new coins while they are on sale.',
  'holdings.toStaking': 'Staking',
  'holdings.toRecords': 'My subscriptions',
  'holdings.toAssets': 'Asset overview',
};
