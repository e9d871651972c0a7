// Methods that clients call beside those of spot: what coins there are and by which networks they move, what came and left,
// and what a key may do. None of them moves money.
import { z } from 'zod';
import { decimalText, flagParam, limitParam, momentParam, symbolParam, wholeParam } from './fields.ts';
import { defineMethod } from './method.ts';

const get = (path: string) => [{ method: 'GET' as const, path }];

export const systemStatus = defineMethod({
  name: 'system.status',
  http: [...get('/sapi/v1/system/status'), ...get('/wapi/v3/systemStatus.html')],
  isOverSocket: false,
  access: 'none',
  summary: 'Whether trading goes on: 0, or 1 while all of it is stopped.',
  weight: 1,
  input: z.object({}),
  answer: z.object({ status: z.number(), msg: z.string() }),
});

export const tradeFee = defineMethod({
  name: 'asset.tradeFee',
  http: get('/sapi/v1/asset/tradeFee'),
  isOverSocket: false,
  access: 'read',
  summary: 'The rates of the account’s tier on one market, or on each.',
  weight: 1,
  input: z.object({ symbol: symbolParam.optional() }),
  answer: z.array(z.object({ symbol: z.string(), makerCommission: decimalText, takerCommission: decimalText })),
});

const network = z.object({
  network: z.string(),
  coin: z.string(),
  name: z.string(),
  isDefault: z.boolean(),
  depositEnable: z.boolean(),
  withdrawEnable: z.boolean(),
  depositDesc: z.string(),
  withdrawDesc: z.string(),
  specialTips: z.string(),
  resetAddressStatus: z.boolean(),
  addressRegex: z.string(),
  memoRegex: z.string(),
  withdrawFee: decimalText,
  withdrawIntegerMultiple: decimalText,
  withdrawMin: decimalText,
  withdrawMax: decimalText,
  depositDust: decimalText,
  minConfirm: z.number(),
  unLockConfirm: z.number(),
  sameAddress: z.boolean(),
  busy: z.boolean(),
  contractAddress: z.string(),
});

export const coins = defineMethod({
  name: 'capital.config.getall',
  http: get('/sapi/v1/capital/config/getall'),
  isOverSocket: false,
  access: 'read',
  summary: 'Every coin, what the account has of it, and the networks by which it comes and goes.',
  weight: 10,
  input: z.object({}),
  answer: z.array(
    z.object({
      coin: z.string(),
      name: z.string(),
      depositAllEnable: z.boolean(),
      withdrawAllEnable: z.boolean(),
      free: decimalText,
      locked: decimalText,
      freeze: decimalText,
      withdrawing: decimalText,
      ipoing: decimalText,
      ipoable: decimalText,
      storage: decimalText,
      isLegalMoney: z.boolean(),
      trading: z.boolean(),
      networkList: z.array(network),
    }),
  ),
});

export const restrictions = defineMethod({
  name: 'account.apiRestrictions',
  http: get('/sapi/v1/account/apiRestrictions'),
  isOverSocket: false,
  access: 'read',
  summary: 'What the key may do.',
  weight: 1,
  input: z.object({}),
  answer: z.object({
    ipRestrict: z.boolean(),
    createTime: z.number(),
    /** Missing where the key does not expire. */
    tradingAuthorityExpirationTime: z.number().optional(),
    enableReading: z.boolean(),
    enableSpotAndMarginTrading: z.boolean(),
    enableWithdrawals: z.boolean(),
    enableInternalTransfer: z.boolean(),
    permitsUniversalTransfer: z.boolean(),
    enableMargin: z.boolean(),
    enableFutures: z.boolean(),
    enableVanillaOptions: z.boolean(),
    enableFixApiTrade: z.boolean(),
    enableFixReadOnly: z.boolean(),
    enablePortfolioMarginTrading: z.boolean(),
  }),
});

export const accountState = defineMethod({
  name: 'account.state',
  http: get('/sapi/v1/account/status'),
  isOverSocket: false,
  access: 'read',
  summary: 'Always `Normal`: a frozen account has no keys.',
  weight: 1,
  input: z.object({}),
  answer: z.object({ data: z.string() }),
});

export const tradingState = defineMethod({
  name: 'account.apiTradingStatus',
  http: get('/sapi/v1/account/apiTradingStatus'),
  isOverSocket: false,
  access: 'read',
  summary: 'Keys are never locked for a while.',
  weight: 1,
  input: z.object({}),
  answer: z.object({
    data: z.object({
      isLocked: z.boolean(),
      plannedRecoverTime: z.number(),
      triggerCondition: z.record(z.string(), z.number()),
      updateTime: z.number(),
    }),
  }),
});

const historyInput = {
  coin: z.string().max(20).optional(),
  status: wholeParam.optional(),
  startTime: momentParam.optional(),
  endTime: momentParam.optional(),
  offset: wholeParam.default(0).transform((value) => Math.min(value, 100_000)),
  limit: limitParam(1_000, 1_000),
};

export const deposits = defineMethod({
  name: 'capital.deposit.hisrec',
  http: get('/sapi/v1/capital/deposit/hisrec'),
  isOverSocket: false,
  access: 'read',
  summary:
    'What came to the account by networks and from inside, the newest first: status 0 waits, 1 is credited, 7 was not credited.',
  weight: 1,
  input: z.object({ ...historyInput, includeSource: flagParam.optional(), txId: z.string().max(200).optional() }),
  answer: z.array(
    z.object({
      id: z.string(),
      amount: decimalText,
      coin: z.string(),
      network: z.string(),
      status: z.number(),
      address: z.string(),
      addressTag: z.string(),
      txId: z.string(),
      insertTime: z.number(),
      /** 1: from inside. */
      transferType: z.number(),
      confirmTimes: z.string(),
      unlockConfirm: z.number(),
      walletType: z.number(),
    }),
  ),
});

export const depositAddress = defineMethod({
  name: 'capital.deposit.address',
  http: get('/sapi/v1/capital/deposit/address'),
  isOverSocket: false,
  access: 'read',
  summary: 'Where to send a coin to, by one network or by its first that is open.',
  weight: 10,
  input: z.object({ coin: z.string().max(20), network: z.string().max(20).optional() }),
  answer: z.object({ address: z.string(), coin: z.string(), tag: z.string(), url: z.string() }),
});

export const withdrawals = defineMethod({
  name: 'capital.withdraw.history',
  http: get('/sapi/v1/capital/withdraw/history'),
  isOverSocket: false,
  access: 'read',
  summary:
    'What left the account, the newest first: status 1 is cancelled, 2 waits for approval, 3 is rejected, 4 is under way, 5 has failed, 6 is done.',
  weight: 10,
  input: z.object(historyInput),
  answer: z.array(
    z.object({
      id: z.string(),
      /** The fee is not part of it. */
      amount: decimalText,
      transactionFee: decimalText,
      coin: z.string(),
      status: z.number(),
      address: z.string(),
      addressTag: z.string(),
      txId: z.string(),
      /** In UTC. */
      applyTime: z.string(),
      network: z.string(),
      /** 1: to somebody inside. */
      transferType: z.number(),
      confirmNo: z.number(),
      walletType: z.number(),
      info: z.string(),
    }),
  ),
});

const nothing = z.array(z.never());

export const marginPairs = defineMethod({
  name: 'margin.allPairs',
  http: [...get('/sapi/v1/margin/allPairs'), ...get('/sapi/v1/margin/isolated/allPairs')],
  isOverSocket: false,
  access: 'none',
  summary: 'None: there is no margin trading in this API.',
  weight: 1,
  input: z.object({}),
  answer: nothing,
});

export const futures = defineMethod({
  name: 'futures.exchangeInfo',
  http: [...get('/fapi/v1/exchangeInfo'), ...get('/dapi/v1/exchangeInfo')],
  isOverSocket: false,
  access: 'none',
  summary: 'No symbols: there are no futures in this API.',
  weight: 1,
  input: z.object({}),
  answer: z.object({
    timezone: z.string(),
    serverTime: z.number(),
    rateLimits: nothing,
    exchangeFilters: nothing,
    assets: nothing,
    symbols: nothing,
  }),
});
