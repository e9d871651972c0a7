// The commands of a scenario that concern deposits, withdrawals and the house's money:
//   ann withdraw 5 USDT [fee 1] [limit 10] [to bob] [over tron]      ann cancel withdrawal 1
//   approve 1      reject 1      sign 1      unsign 1      broadcast 1 [tx a]      mined 1      finish 1 [cost 0.01 ETH]      settle 1      fail 1
//   ann deposit 5 USDT      ann reverse 5 USDT      ann paid 5 USDT [for 1000 ms]
//   ann adjust credit 5 USDT of change by treasury      ann hold until 1060000      ann lock change      ann unlock change
//   moves BTC eth (a coin, on a chain)      limit 0 5000 (level and USDT)      surplus 5 USDT      arrive 5 USDT      costs 5 ETH      burn 5 ETH
import {
  amount,
  assert,
  CHAINS,
  firstChainsOf,
  depositId,
  instant,
  units,
  userId,
  VERIFICATION_LEVELS,
  WALLETS,
  withdrawalId,
  ZERO,
  type ChainId,
  type CurrencyId,
  type UserId,
  type VerificationLevel,
  type Wallet,
} from '@bourse/domain';
import type { Command } from '../capabilities.ts';
import type { RequestWithdrawal } from '../wallet/commands.ts';
import { CURRENCIES, mustGet, SUBS, USERS } from './cast.ts';
import { wordAfter } from './words.ts';

type Words = readonly string[];

/** Reads a command of the house; undefined where it is none of these. */
export function parseHouseFunding(words: Words): Command | undefined {
  const [verb = '', second = '', third = ''] = words;
  const id = withdrawalId(Number(second));
  switch (verb) {
    case 'approve':
      return { kind: 'approveWithdrawal', id };
    case 'reject':
      return { kind: 'rejectWithdrawal', id };
    case 'sign':
      return { kind: 'signWithdrawal', id };
    case 'unsign':
      return { kind: 'unsignWithdrawal', id };
    case 'broadcast':
    case 'mined': {
      const txid = wordAfter(words, 'tx');
      return { kind: 'moveWithdrawal', id, to: verb, ...(txid === undefined ? {} : { txid }) };
    }
    case 'finish': {
      const cost = words.includes('cost') ? moneyAt(words, words.indexOf('cost') + 1) : { amount: ZERO };
      const chainFeeCurrencyId = 'currencyId' in cost ? cost.currencyId : mustGet(CURRENCIES, 'ETH');
      return { kind: 'finishWithdrawal', id, chainFee: cost.amount, chainFeeCurrencyId };
    }
    case 'settle':
      return { kind: 'settleWithdrawal', id };
    case 'fail':
      return { kind: 'failWithdrawal', id };
    case 'limit':
      return { kind: 'configureWithdrawals', level: toLevel(second), dayLimit: amount(units(third)) };
    case 'moves':
      return { kind: 'configureCoinChain', currencyId: mustGet(CURRENCIES, second), chainId: toChain(third) };
    case 'surplus':
      return { kind: 'bookSurplus', ...chainMoney(words) };
    case 'arrive':
      return { kind: 'fundChain', ...chainMoney(words) };
    case 'costs':
      return { kind: 'fundChainCosts', ...moneyAt(words, 1) };
    case 'burn':
      return { kind: 'bookChainCost', ...chainMoney(words) };
    default:
      return undefined;
  }
}

/** Reads a command of a user, without the name; undefined where it is none of these. */
export function parseUserFunding(owner: UserId, words: Words): Command | undefined {
  const [verb = '', second = '', third = ''] = words;
  switch (verb) {
    case 'withdraw':
      return parseWithdrawal(owner, words);
    case 'cancel':
      if (second !== 'withdrawal') return undefined;
      return { kind: 'cancelWithdrawal', userId: owner, id: withdrawalId(Number(third)) };
    case 'deposit': {
      nextTransfer += 1;
      const transfer = { txid: `tx${nextTransfer}`, ordinal: 0, depositKind: 'chain' } as const;
      return { kind: 'creditDeposit', userId: owner, ...chainMoney(words), ...transfer };
    }
    case 'reverse':
      return { kind: 'reverseDeposit', userId: owner, depositId: depositId(1), ...chainMoney(words) };
    case 'paid':
      return {
        kind: 'payDeposit',
        userId: owner,
        ...moneyAt(words, 1),
        restrictMs: Number(wordAfter(words, 'for') ?? 0),
      };
    case 'adjust':
      return {
        kind: 'adjustBalance',
        userId: owner,
        direction: second === 'credit' ? 'credit' : 'debit',
        ...moneyAt(words, 2),
        wallet: toWallet(wordAfter(words, 'of') ?? ''),
        source: wordAfter(words, 'by') === 'unclaimed' ? 'unclaimed' : 'treasury',
      };
    case 'hold':
      return { kind: 'holdOutflows', userId: owner, until: instant(Number(third)) };
    case 'lock':
    case 'unlock':
      return { kind: 'setWalletLock', userId: owner, wallet: toWallet(second), isLocked: verb === 'lock' };
    default:
      return undefined;
  }
}

let nextTransfer = 0;

function parseWithdrawal(owner: UserId, words: Words): RequestWithdrawal {
  const [limit, to] = [wordAfter(words, 'limit'), wordAfter(words, 'to')];
  return {
    kind: 'requestWithdrawal',
    userId: owner,
    ...chainMoney(words),
    address: 'an address',
    fee: amount(units(wordAfter(words, 'fee') ?? '1')),
    ...(limit === undefined ? {} : { dayLimit: amount(units(limit)) }),
    ...(to === undefined ? {} : { toUserId: mustGet({ ...USERS, ...SUBS, eve: STRANGER }, to) }),
  };
}

/** Whom the engine does not know. */
const STRANGER: UserId = userId(999);

type Money = { readonly amount: ReturnType<typeof amount>; readonly currencyId: CurrencyId };

function moneyAt(words: Words, at: number): Money {
  return { amount: amount(units(words[at] ?? '')), currencyId: mustGet(CURRENCIES, words[at + 1] ?? '') };
}

/** On the coin's first chain, or over the one that is named. */
function chainMoney(words: Words): Money & { readonly chainId: ChainId } {
  const money = moneyAt(words, 1);
  const code = wordAfter(words, 'over');
  const first = firstChainsOf(money.currencyId)[0];
  return { ...money, chainId: toChain(code ?? first?.code ?? '') };
}

function toChain(word: string): ChainId {
  const chain = CHAINS.find(({ code }) => code === word);
  assert(chain, `${word} is a chain`);
  return chain.id;
}

function toWallet(word: string): Wallet {
  const wallet = WALLETS.find((one) => one === word);
  assert(wallet, `${word} is a wallet`);
  return wallet;
}

function toLevel(word: string): VerificationLevel {
  const level = VERIFICATION_LEVELS.find((one) => String(one) === word);
  assert(level !== undefined, `${word} is a verification level`);
  return level;
}
