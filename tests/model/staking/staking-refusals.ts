// Refusals of staking and of sales alone, which are met where these are what most commands are about.
import type { EngineRefusalCode } from '@bourse/domain';

export const EARN_REFUSALS: readonly EngineRefusalCode[] = [
  'staking_order_not_found',
  'staking_closed',
  'staking_product_not_found',
  'staking_terms_changed',
  'abnormal_quantity',
  'purchase_limit_per_person',
  'too_many_staking_orders',
  'staking_sold_out',
];

export const LAUNCH_REFUSALS: readonly EngineRefusalCode[] = [
  'subscription_not_found',
  'subscription_already_unlocked',
  'subscription_not_allotted',
  'subscription_still_locked',
  'launch_not_found',
  'launch_handled',
  'launch_not_ended',
  'launch_coming_soon',
  'launch_ended',
  'launch_price_moved',
  'below_minimum_purchase',
  'exceeds_account_level',
  'launch_sold_out',
  'pay_currency_not_accepted',
  'launch_terms_frozen',
];
