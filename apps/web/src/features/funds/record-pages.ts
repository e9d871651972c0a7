// How the finance records are asked for: what shows and what is exported is read alike.
import { walletRecords } from '@bourse/contract';
import type { MessageKey } from '@bourse/messages';
import type { Period } from '../../lib/period.ts';

export type RecordKind = (typeof walletRecords.RECORD_KINDS)[number];

export type OfAccounts = 'all' | undefined;

export type RecordFilter = {
  readonly kind: RecordKind;
  /** Id of a coin; '' is all of them. */
  readonly currency: string;
  readonly period: Period;
  /** `all`: they are of all accounts of the person together. */
  readonly accounts: OfAccounts;
};

export const RECORD_KIND_TEXTS: Readonly<Record<RecordKind, MessageKey>> = {
  deposit: 'funds.deposit',
  withdraw: 'funds.withdraw',
  transfer: 'funds.transfer',
  other: 'funds.other',
};
