// Funding as the engine gathers it.
import type { Capability, Claim, RowsOf } from '../capability.ts';
import { bindPerson } from '../core/person.ts';
import { configureCoinChain } from './configure-coin-chain.ts';
import type { FundingCommand, FundingOutcomes } from './commands.ts';
import { creditUser, fundTreasury } from './credit.ts';
import { creditDeposit, reverseDeposit } from './deposits.ts';
import { FUNDING_ENTITIES, type FundingContext, type FundingEvent, type FundingWorld } from './funding.ts';
import {
  adjustBalance,
  bookChainCost,
  bookSurplus,
  configureWithdrawals,
  fundChain,
  fundChainCosts,
  payDeposit,
} from './house-money.ts';
import { checkFunding } from './invariants.ts';
import { moveHouseMoney } from './move-house-money.ts';
import {
  accountOf,
  approveWithdrawal,
  cancelWithdrawal,
  failWithdrawal,
  finishWithdrawal,
  moveWithdrawal,
  rejectWithdrawal,
  settleWithdrawal,
  signWithdrawal,
  unsignWithdrawal,
} from './move-withdrawal.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { transferFunds } from './transfer-funds.ts';
import { weighWorth } from './weigh-worth.ts';

type FundingShape = {
  readonly world: FundingWorld;
  readonly context: FundingContext;
  readonly entities: typeof FUNDING_ENTITIES;
  readonly command: FundingCommand;
  readonly outcomes: FundingOutcomes;
  readonly event: FundingEvent;
};

export const funding: Capability<FundingShape> = {
  entities: FUNDING_ENTITIES,
  rules: {
    creditUser: { admits: 'known', refusesSubAccounts: true, run: creditUser },
    fundTreasury: { admits: 'house', run: fundTreasury },
    transferFunds: { admits: 'active', isStopped: ({ from }) => from === 'lever', run: transferFunds },
    requestWithdrawal: { admits: 'active', refusesSubAccounts: true, isStopped: () => true, run: requestWithdrawal },
    approveWithdrawal: { admits: 'house', run: approveWithdrawal },
    rejectWithdrawal: { admits: 'house', run: rejectWithdrawal },
    cancelWithdrawal: { admits: 'known', refusesSubAccounts: true, run: cancelWithdrawal },
    signWithdrawal: { admits: 'house', run: signWithdrawal },
    unsignWithdrawal: { admits: 'house', run: unsignWithdrawal },
    moveWithdrawal: { admits: 'house', run: moveWithdrawal },
    settleWithdrawal: { admits: 'house', run: settleWithdrawal },
    finishWithdrawal: { admits: 'house', run: finishWithdrawal },
    failWithdrawal: { admits: 'house', run: failWithdrawal },
    configureWithdrawals: { admits: 'house', run: configureWithdrawals },
    configureCoinChain: { admits: 'house', run: configureCoinChain },
    creditDeposit: { admits: 'known', refusesSubAccounts: true, run: creditDeposit },
    reverseDeposit: { admits: 'known', refusesSubAccounts: true, run: reverseDeposit },
    payDeposit: { admits: 'known', refusesSubAccounts: true, run: payDeposit },
    adjustBalance: { admits: 'known', run: adjustBalance },
    bookSurplus: { admits: 'house', run: bookSurplus },
    fundChain: { admits: 'house', run: fundChain },
    fundChainCosts: { admits: 'house', run: fundChainCosts },
    bookChainCost: { admits: 'house', run: bookChainCost },
    moveHouseMoney: { admits: 'house', run: moveHouseMoney },
    weighWorth: { admits: 'known', run: weighWorth },
  },
  live: ({ funding: { withdrawals, debts, restrictions, rules, coinChains } }, at) => ({
    withdrawals: withdrawals.live(at),
    debts: debts.all(),
    restrictions: restrictions.live(at),
    withdrawalRules: rules.values(),
    coinChains: coinChains.all(),
  }),
  load: loadFunding,
  claims: (world) => claimsOf(world),
  checkInvariants: checkFunding,
  departuresOf: ({ funding: { withdrawals } }, userId) => withdrawals.departuresOf(userId),
  // A sub-account withdraws nothing; what it owes it has to pay before it can be closed.
  isEngaged: ({ funding: { debts } }, userId) => debts.firstOf(userId) !== undefined,
  nextDeadline: ({ funding: { withdrawals, restrictions } }) =>
    earlier(withdrawals.nextDeadline, restrictions.nextDeadline),
  advanceTime({ funding: { withdrawals, restrictions } }, { at }) {
    withdrawals.forget(at);
    restrictions.forget(at);
  },
};

function loadFunding(world: FundingWorld, rows: RowsOf<typeof FUNDING_ENTITIES>): void {
  const { withdrawals, debts, restrictions, rules, coinChains } = world.funding;
  for (const withdrawal of [...rows.withdrawals].sort((a, b) => a.id - b.id)) withdrawals.add(withdrawal);
  for (const debt of rows.debts) debts.load(debt);
  for (const restriction of [...rows.restrictions].sort((a, b) => a.id - b.id)) {
    restrictions.add(restriction);
    bindPerson(world, restriction.userId);
  }
  for (const rule of rows.withdrawalRules) rules.set(rule.level, rule);
  for (const coinChain of rows.coinChains) coinChains.add(coinChain);
}

function* claimsOf(world: FundingWorld): Generator<Claim> {
  for (const withdrawal of world.funding.withdrawals.open()) {
    yield { account: accountOf(world, withdrawal), amount: withdrawal.amount };
  }
}

function earlier<Moment extends number>(a: Moment | undefined, b: Moment | undefined): Moment | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return a < b ? a : b;
}
