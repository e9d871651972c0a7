// Calls of fiat trade among users themselves: ads that are taken whole. Each of them as clients in the field name it, with
// and without the prefix where both are in use.
import { z } from 'zod';
import { defineCall } from './call.ts';
import { asFile, id, page } from './fields.ts';
import * as fiat from './fiat.ts';
import * as merchant from './fiat-merchant.ts';
import { AD_SIDES } from './fiat-rows.ts';
import { pageRows } from './wallet-records.ts';

const side = z.enum(AD_SIDES);

export const publish = defineCall({
  ...merchant.publish,
  path: '/api/c2c_send',
  summary:
    'Publish an ad that is taken whole or not at all: one open ad a side and coin. Type 997: no payment information is set; 998: not verified.',
  guides: true,
});
export const publishPrefixed = defineCall({ ...publish, path: '/api/c2c/c2c_send' });

export const market = defineCall({
  ...fiat.market,
  path: '/api/c2c_deal_platform',
  summary: 'Ads of other users that can be taken: sell ads cheapest first, buy ads dearest first.',
});
export const marketPrefixed = defineCall({ ...market, path: '/api/c2c/c2c_deal_platform' });

export const take = defineCall({
  ...fiat.take,
  path: '/api/c2c/do_legal_deal',
  summary: 'Take a whole ad. Type 997: no payment information is set; 998: not verified.',
  // An ad that goes whole has nothing to say of how much.
  input: fiat.take.input.extend({ means: z.enum(fiat.MEANS).optional() }),
});

export const ownDeals = defineCall({
  ...fiat.takenDeals,
  path: '/api/c2c_user_deal',
  summary:
    'The caller’s c2c deals, taken and on own ads, newest first. 10 a page; `format=csv` is all of them as one file.',
});
export const ownDealsPrefixed = defineCall({ ...ownDeals, path: '/api/c2c/c2c_user_deal' });

export const deal = defineCall({ ...fiat.deal, path: '/api/c2c_deal', summary: 'A c2c deal of the caller’s own.' });
export const dealPrefixed = defineCall({ ...deal, path: '/api/c2c/c2c_deal' });

export const ownAds = defineCall({
  ...merchant.ownAds,
  path: '/api/c2c/seller_trade',
  summary: 'The caller’s own c2c ads, newest first. 10 a page.',
});
export const adDeals = defineCall({
  ...fiat.adDeals,
  path: '/api/c2c/legal_send_deal_list',
  summary: 'Deals on one of the caller’s own c2c ads, newest first; without `id`, on all of them. 10 a page.',
  input: z.object({ ...asFile, id: id.optional(), page, limit: pageRows(10), type: side.optional() }),
});

export const takeDown = defineCall({ ...merchant.takeDown, path: '/api/c2c/down_send' });
export const putUp = defineCall({ ...merchant.putUp, path: '/api/c2c/up_send' });
export const withdraw = defineCall({ ...merchant.withdraw, path: '/api/c2c/back_send' });

export const pay = defineCall({ ...fiat.pay, path: '/api/c2c/user_legal_pay' });
export const cancel = defineCall({ ...fiat.cancel, path: '/api/c2c/user_legal_pay_cancel' });
export const release = defineCall({ ...fiat.release, path: '/api/c2c/legal_deal_sure' });
export const releaseByTaker = defineCall({ ...fiat.releaseByTaker, path: '/api/c2c/legal_deal_user_sure' });

const proven = z.object({ id, ...fiat.fundPassword });
export const confirm = defineCall({
  ...fiat.release,
  path: '/api/ctoc/confirm',
  summary: 'The seller of a c2c deal has been paid and releases the coin. Needs the fund password.',
  input: proven,
});
export const cancelProven = defineCall({
  ...fiat.cancel,
  path: '/api/ctoc/cancel',
  summary: 'The payer cancels a c2c deal that is not paid. Needs the fund password.',
  input: proven,
  isSensitive: true,
});
