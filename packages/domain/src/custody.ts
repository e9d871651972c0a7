// What operators look after on chains: what two of them decide.

/**
 * What an address of ours holds beyond the ledger, booked as unclaimed; what the house has sent to its own hot wallet; what the
 * treasury gives for the costs of chains; what a chain took for a transfer between our own addresses that was signed elsewhere.
 */
export const CUSTODY_CHANGES = ['surplus', 'chain', 'costs', 'transfer'] as const;
export type CustodyChange = (typeof CUSTODY_CHANGES)[number];
