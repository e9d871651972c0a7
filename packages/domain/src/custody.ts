// What operators look after on chains: what alarms them, and what two of them decide.

/** Each says what is wrong with a chain, a node, the signer, a coin or one payment. */
export const ALARM_KINDS = [
  'node_unreachable',
  'node_fault',
  'nodes_disagree',
  'hot_wallet_short',
  'signer_unreachable',
  'signer_refuses',
  'shortfall',
  'deposit_reversed',
  'stuck_fee',
  'withdrawal_lost',
  'closing_unbalanced',
] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

/** What has happened and does not pass by itself: such an alarm ends when somebody has seen it. */
export const PAST_EVENTS: ReadonlySet<AlarmKind> = new Set<AlarmKind>(['deposit_reversed', 'withdrawal_lost']);

/**
 * What an address of ours holds beyond the ledger, booked as unclaimed; what the house has sent to its own hot wallet; what the
 * treasury gives for the costs of chains; what a chain took for a transfer between our own addresses that was signed elsewhere.
 */
export const CUSTODY_CHANGES = ['surplus', 'chain', 'costs', 'transfer'] as const;
export type CustodyChange = (typeof CUSTODY_CHANGES)[number];
