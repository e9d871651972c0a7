// What operators sign so that the signer pays: one text, the same for whoever shows it, signs it and checks it. What is
// signed are the bytes of its UTF-8.

/** Withdrawals leave the house; sweeps go to cold addresses, refills to the hot wallet, gas to deposit addresses of ours. */
export const SIGNING_PURPOSES = ['withdrawal', 'sweep', 'refill', 'gas'] as const;
export type SigningPurpose = (typeof SIGNING_PURPOSES)[number];

export type Approval = {
  readonly purpose: SigningPurpose;
  /** CAIP-2 names chains so: `eip155:1`. */
  readonly chainId: string;
  readonly asset: string;
  readonly to: string;
  /** In whole coins, decimal text without digits that say nothing; the fee limit in the chain's own coin. */
  readonly amount: string;
  readonly feeLimit: string;
  /** It names the withdrawal. */
  readonly id: string;
  /** UTC seconds. From then on it is void. */
  readonly expiresAt: number;
};

const TITLE = 'Bourse approval 1';
const COIN_AMOUNT = /^(?:0|[1-9][0-9]*)(?:\.[0-9]*[1-9])?$/;
const SECOND = /^[1-9][0-9]{0,11}$/;
/** No blanks and nothing that a screen does not show. */
const WORD = /^[!-~]{1,128}$/;
const TEXT_LENGTH_MAX = 1024;

const isCoinAmount = (text: string): boolean => COIN_AMOUNT.test(text) && text.length <= 100;
const findPurpose = (text: string): SigningPurpose | undefined => SIGNING_PURPOSES.find((each) => each === text);

/** One line a field, always in this order. */
export function textOfApproval(approval: Approval): string {
  return [
    TITLE,
    `purpose: ${approval.purpose}`,
    `chain: ${approval.chainId}`,
    `asset: ${approval.asset}`,
    `to: ${approval.to}`,
    `amount: ${approval.amount}`,
    `fee limit: ${approval.feeLimit}`,
    `id: ${approval.id}`,
    `expires: ${approval.expiresAt}`,
  ].join('\n');
}

/** Reads a text of an approval, to be shown before it is signed; answers undefined for any other text, however alike. */
export function parseApproval(text: string): Approval | undefined {
  if (text.length > TEXT_LENGTH_MAX) return undefined;
  const fields = new Map(text.split('\n').map((line) => [line.split(': ', 1)[0], line.split(': ')[1] ?? '']));
  const field = (name: string): string => fields.get(name) ?? '';
  const purpose = findPurpose(field('purpose'));
  const [chainId, asset, to, id] = [field('chain'), field('asset'), field('to'), field('id')];
  const [amount, feeLimit, expires] = [field('amount'), field('fee limit'), field('expires')];
  const areWords = [chainId, asset, to, id].every((word) => WORD.test(word));
  if (purpose === undefined || !areWords || !isCoinAmount(amount) || !isCoinAmount(feeLimit)) return undefined;
  if (!SECOND.test(expires)) return undefined;
  const approval = { purpose, chainId, asset, to, amount, feeLimit, id, expiresAt: Number(expires) };
  return textOfApproval(approval) === text ? approval : undefined;
}
