// What an order of a market needs to be written or moved: its terms, the account's money, and the rules.
import type { market } from '@bourse/contract';
import { useDeal, useLeverAccounts } from '../../features/lever/terms-query.ts';
import type { FactsInput } from '../../features/lever/ticket/ticket-facts.ts';
import { pairOf } from '../../lib/pair.ts';
import { usePositionsOf, useWalletOf } from './use-lever-money.ts';

/** Percent; as the rules have it, until they are known. */
const OPEN_RISK_MIN = 130;

/** `input` is undefined while the terms are unknown, and where the market has none. */
export function useTicketInput(quotation: market.Quotation) {
  const pair = pairOf(quotation);
  const { data: deal, error, refetch } = useDeal(pair);
  const { data: accounts } = useLeverAccounts();
  const walletOf = useWalletOf();
  const positions = usePositionsOf(pair.legalId);
  const wallet = walletOf(pair.legalId);
  const input: FactsInput | undefined = deal?.terms
    ? {
        quotation,
        terms: deal.terms,
        money: wallet && { wallet, positions },
        openRiskMin: accounts?.rules.open_risk_min ?? OPEN_RISK_MIN,
      }
    : undefined;
  return { input, isKnown: deal !== undefined, error, retry: () => void refetch() };
}
