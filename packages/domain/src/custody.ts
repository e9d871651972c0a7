// What operators look after on chains: what two of them decide.

/**
 * Two operators book these: a surplus that an address of ours holds beyond the ledger (as unclaimed), money that the house
 * has sent to its own hot wallet, the treasury's money for the costs of chains, and the cost of a transfer between our own
 * addresses that was signed elsewhere.
 */
export const CUSTODY_CHANGES = ['surplus', 'chain', 'costs', 'transfer'] as const;
export type CustodyChange = (typeof CUSTODY_CHANGES)[number];
