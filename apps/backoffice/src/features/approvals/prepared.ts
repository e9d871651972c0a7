// What is signed of a withdrawal: one text, read back before anybody signs it and held against what the desk says.
import type { officeApprovals } from '@bourse/contract';
import { parseUnits, SECOND_MS } from '@bourse/domain';
import { type Approval, parseApproval, textOfApproval } from '@bourse/domain/signer';

export type SigningCase = officeApprovals.SigningCase;

/** The amount that is sent may be less than the net one by no more: the last place of the coin with the fewest. */
const ROUNDED_OFF_MAX = parseUnits('0.000001') ?? 0n;
const SECONDS_OF_HOUR = 3_600;

export type Terms = {
  /** In whole coins, as it was typed. */
  readonly feeLimit: string;
  readonly hours: number;
};

/** The text that somebody has fixed, or one on these terms; undefined without a fee limit. */
export function textFor(found: SigningCase, { feeLimit, hours }: Terms): string | undefined {
  if (found.approval) return found.approval.text;
  const limit = (parseUnits(feeLimit) ?? 0n) > 0n ? feeLimit : undefined;
  if (limit === undefined) return undefined;
  return textOfApproval({
    purpose: 'withdrawal',
    chainId: found.chain_id,
    asset: found.currency_name,
    to: found.address,
    amount: found.amount_sent,
    feeLimit: plain(limit),
    id: String(found.id),
    expiresAt: Math.floor(found.now_ms / SECOND_MS) + hours * SECONDS_OF_HOUR,
  });
}

/** `0.10` as `0.1`: the text has no digits that say nothing. */
const plain = (decimal: string): string =>
  decimal.includes('.') ? decimal.replace(/0+$/, '').replace(/\.$/, '') : decimal;

export const DIFFERENCES = ['form', 'purpose', 'network', 'coin', 'to', 'sent', 'id'] as const;
export type Difference = (typeof DIFFERENCES)[number];

export type Reading = {
  /** Undefined where the text is none of an approval. */
  readonly approval: Approval | undefined;
  /** In what it is not what the desk says; empty where it may be signed. */
  readonly differences: readonly Difference[];
};

export function readText(text: string, found: SigningCase): Reading {
  const approval = parseApproval(text);
  if (!approval) return { approval, differences: ['form'] };
  const isSame: readonly (readonly [Difference, boolean])[] = [
    ['purpose', approval.purpose === 'withdrawal'],
    ['network', approval.chainId === found.chain_id],
    ['coin', approval.asset === found.currency_name],
    ['to', approval.to === found.address],
    ['sent', approval.amount === found.amount_sent && isNet(approval.amount, found)],
    ['id', approval.id === String(found.id)],
  ];
  return { approval, differences: isSame.filter(([, same]) => !same).map(([name]) => name) };
}

/** What leaves is the amount less the fee, but for what a coin's smallest unit cannot hold. */
function isNet(sent: string, { amount, fee }: SigningCase): boolean {
  const [net, units] = [(parseUnits(amount) ?? 0n) - (parseUnits(fee) ?? 0n), parseUnits(sent)];
  return units !== undefined && units <= net && net - units < ROUNDED_OFF_MAX;
}
