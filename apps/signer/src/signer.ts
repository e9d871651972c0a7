// Decides what is signed, in the order of its refusals, and signs it. Nothing in it waits: between the first look at a limit
// and the entry that uses it up no other request is looked at.
import { createHash } from 'node:crypto';
import { SECOND_MS } from '@bourse/domain';
import {
  APPROVAL_SECONDS_MAX,
  APPROVALS_NEEDED,
  coinText,
  refuseToSign,
  type SignedTransaction,
  type SignerChainInfo,
  type SignerRefusal,
  type SignerResult,
  textOfApproval,
} from '@bourse/domain/signer';
import { CHAINS_NOT_SUPPORTED } from './chains.ts';
import { describe } from './describe.ts';
import { isEvmAddress, planEvm } from './evm-plan.ts';
import { amountBucket, feeBucket, History } from './history.ts';
import type { Plan } from './plan.ts';
import type { SigningRequest } from './request.ts';
import { type Approver, checkApprovals } from './roster.ts';
import type { AssetSettings, ChainSettings, Settings, Window } from './settings.ts';
import type { SignatureLog, SignatureRecord } from './signature-log.ts';
import { isUtxoAddress, planUtxo } from './utxo-plan.ts';
import type { Wallet } from './wallet.ts';

export type SignerNeeds = {
  readonly settings: Settings;
  readonly wallet: Wallet;
  readonly log: Pick<SignatureLog, 'records' | 'append'>;
  /** Answers the roster as it stands now. */
  readonly roster: () => readonly Approver[];
  /** UTC milliseconds of the operating system. */
  readonly now: () => number;
};

type Target = { readonly chain: ChainSettings; readonly asset: AssetSettings };

export class Signer {
  readonly #needs: SignerNeeds;
  readonly #history: History;

  constructor(needs: SignerNeeds) {
    this.#needs = needs;
    this.#history = new History(needs.log.records);
  }

  /** The same request is answered with the same bytes for ever; they were signed, and may have been sent. */
  sign(request: SigningRequest): SignerResult<SignedTransaction> {
    const digest = digestOf(request);
    const same = this.#history.signedFor(request.id).find((each) => each.digest === digest);
    if (same) return { ok: true, value: { txid: same.txid, raw: same.raw } };
    const now = this.#needs.now();
    const target = this.#checkTime(request, now) ?? this.#findTarget(request);
    if ('code' in target) return target;
    const refusal = this.#checkContent(request) ?? this.#checkDestination(request, target);
    if (refusal) return refusal;
    const plan = this.#plan(request, target);
    if (!plan.ok) return plan;
    const { inputs, fee, sign } = plan.value;
    const spent = this.#history.checkInputs({ id: request.id, inputs: [...inputs] }) ?? checkFee(request, target, fee);
    if (spent) return spent;
    const approvers = this.#checkApprovals(request, target);
    if (!approvers.ok) return approvers;
    const limited = this.#checkLimits(request, target, { fee, now });
    if (limited) return limited;
    const record = { ...recordOf(request, digest), at: now, fee: `${fee}`, inputs: [...inputs] };
    return this.#commit({ ...record, approvers: [...approvers.value], ...sign() });
  }

  /** How many transactions were ever signed for an id. */
  countSigned(id: string): number {
    return this.#history.signedFor(id).length;
  }

  /** Tells what the signer signs for, and what of its limits is left now. */
  describe(): readonly SignerChainInfo[] {
    const { settings, wallet, now } = this.#needs;
    return describe({ settings, wallet, history: this.#history, now: now() });
  }

  /** Once the log has it, it counts as sent, whatever becomes of the answer. */
  #commit(record: SignatureRecord): SignerResult<SignedTransaction> {
    this.#needs.log.append(record);
    this.#history.add(record);
    return { ok: true, value: { txid: record.txid, raw: record.raw } };
  }

  #checkTime({ expiresAt }: SigningRequest, now: number): SignerRefusal | undefined {
    if (now < this.#history.lastAt) return refuseToSign('clock_went_back', { byMs: this.#history.lastAt - now });
    if (expiresAt * SECOND_MS <= now) return refuseToSign('expired', { expiresAt });
    const isFar = expiresAt * SECOND_MS > now + APPROVAL_SECONDS_MAX * SECOND_MS;
    return isFar ? refuseToSign('expiry_too_far', { maxSeconds: APPROVAL_SECONDS_MAX }) : undefined;
  }

  #findTarget({ chainId, asset: name }: SigningRequest): Target | SignerRefusal {
    const reason = CHAINS_NOT_SUPPORTED.get(chainId);
    if (reason !== undefined) return refuseToSign('chain_not_supported', { chainId, reason });
    const chain = this.#needs.settings.chains.find((each) => each.chain.id === chainId);
    if (!chain) return refuseToSign('chain_not_open', { chainId });
    const asset = chain.assets.find((each) => each.name === name);
    return asset ? { chain, asset } : refuseToSign('asset_not_open', { asset: name });
  }

  #checkContent(request: SigningRequest): SignerRefusal | undefined {
    const [first] = this.#history.signedFor(request.id);
    if (!first || contentOf(first) === contentOf(recordOf(request, ''))) return undefined;
    return refuseToSign('content_changed', { id: request.id });
  }

  #checkDestination({ purpose, to, toIndex }: SigningRequest, { chain, asset }: Target): SignerRefusal | undefined {
    const isAddress = chain.chain.family === 'utxo' ? isUtxoAddress(chain.chain, to) : isEvmAddress(to);
    if (!isAddress) return refuseToSign('address_invalid', { to });
    if (purpose === 'withdrawal') {
      const isAllowed = chain.allowList?.some((each) => isSame(each, to)) ?? true;
      return isAllowed ? undefined : refuseToSign('address_not_allowed', { to });
    }
    const own = toIndex === undefined ? undefined : this.#ownAddress(purpose, chain, toIndex);
    const isTopUp = purpose !== 'gas' || (chain.chain.family === 'evm' && asset.contract === undefined);
    if (!isTopUp) return refuseToSign('asset_not_open', { asset: asset.name });
    return own !== undefined && isSame(own, to) ? undefined : refuseToSign('address_not_own', { address: to });
  }

  #ownAddress(purpose: 'sweep' | 'refill' | 'gas', { chain }: ChainSettings, index: number): string | undefined {
    const { wallet } = this.#needs;
    if (purpose === 'sweep') return wallet.coldAddress(chain, index);
    return wallet.address(chain, { account: purpose === 'refill' ? 'hot' : 'deposit', branch: 0, index });
  }

  #plan({ to, amount, utxo, evm }: SigningRequest, { chain: { chain }, asset }: Target): SignerResult<Plan> {
    const { wallet } = this.#needs;
    if (chain.family === 'utxo' && utxo && !evm) return planUtxo(wallet, chain, { to, amount, part: utxo });
    if (chain.family === 'evm' && evm && !utxo) {
      return planEvm(wallet, chain, { to, amount, contract: asset.contract, part: evm });
    }
    return refuseToSign('inputs_invalid', { reason: `not of ${chain.id}` });
  }

  #checkApprovals(request: SigningRequest, { chain, asset }: Target): SignerResult<readonly string[]> {
    const { purpose, chainId, to, id, expiresAt, amount } = request;
    const text = textOfApproval({
      purpose,
      chainId,
      to,
      id,
      expiresAt,
      asset: asset.name,
      amount: coinText(amount, asset.decimals),
      feeLimit: coinText(request.feeLimit, chain.chain.decimals),
    });
    const checked = checkApprovals(this.#needs.roster(), text, request.approvals);
    const needed = purpose === 'withdrawal' && amount > asset.autoMax ? APPROVALS_NEEDED : 0;
    if (!checked.ok || checked.value.length >= needed) return checked;
    return refuseToSign('approvals_missing', { needed, given: checked.value.length });
  }

  #checkLimits(
    request: SigningRequest,
    { chain, asset }: Target,
    { fee, now }: { readonly fee: bigint; readonly now: number },
  ): SignerRefusal | undefined {
    const record = { ...recordOf(request, ''), fee: `${fee}` };
    const charges = this.#history.charges(record);
    const window = windowOf(request, { chain, asset });
    const moved = window && this.#history.checkWindow(amountBucket(record), window, { units: charges.amount, now });
    return moved ?? this.#history.checkWindow(feeBucket(request.chainId), chain.fees, { units: charges.fee, now });
  }
}

/** What goes to the cold wallet is bounded by its fees alone. */
function windowOf({ purpose }: SigningRequest, { chain, asset }: Target): Window | undefined {
  if (purpose === 'sweep') return undefined;
  return purpose === 'gas' ? chain.gas : asset[purpose];
}

function checkFee({ feeLimit }: SigningRequest, { chain }: Target, fee: bigint): SignerRefusal | undefined {
  if (fee > chain.feeMax) return refuseToSign('fee_above_cap', { fee: `${fee}`, max: `${chain.feeMax}` });
  return fee > feeLimit ? refuseToSign('fee_above_limit', { fee: `${fee}`, max: `${feeLimit}` }) : undefined;
}

/** Addresses of EVM chains may be written in either case. */
const isSame = (a: string, b: string): boolean => a === b || (isEvmAddress(a) && a.toLowerCase() === b.toLowerCase());

const recordOf = ({ id, purpose, chainId, asset, to, amount }: SigningRequest, digest: string) => ({
  id,
  purpose,
  chainId,
  asset,
  to,
  amount: `${amount}`,
  digest,
});

const contentOf = (it: Pick<SignatureRecord, 'purpose' | 'chainId' | 'asset' | 'to' | 'amount'>): string =>
  [it.purpose, it.chainId, it.asset, it.to, it.amount].join('\n');

/** Hashes all that the signed bytes depend on. */
function digestOf({ id, purpose, chainId, asset, to, amount, utxo, evm }: SigningRequest): string {
  const parts = [id, purpose, chainId, asset, to, amount, utxo, evm];
  const text = JSON.stringify(parts, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
  return createHash('sha256').update(text).digest('hex');
}
