// What tests of approvals share: a signer that says what it is told to, and operators with keys of their own.
import { officeApprovals } from '@bourse/contract';
import { amount, BTC, type ChainId, chainId, type CurrencyId, ETH, units, USDT } from '@bourse/domain';
import { textOfEnrolment } from '@bourse/domain/signer';
import { demoCredentials, logInOperator } from '../../../platform/http/testing-operators.ts';
import type { TestServer } from '../../../platform/http/testing.ts';
import { generateSigningKey, type SigningKey, signText } from '../../../system/signatures.ts';
import type { SignerSays, Signing, SigningTarget } from '../signing/approvals.ts';

export const ETHEREUM = chainId(2);
export const CAIP = 'eip155:31337';

const target = (asset: string, decimals: number): SigningTarget => ({
  chainId: CAIP,
  asset,
  decimals,
  feeCurrencyId: ETH,
  feeDecimals: 18,
});
const TARGETS: ReadonlyMap<CurrencyId, SigningTarget> = new Map([
  [ETH, target('ETH', 18)],
  [USDT, target('USDT', 6)],
]);

/** A signer for Ethereum alone: up to 100 USDT nobody has to sign. */
export type TestSigner = { approvers: SignerSays['approvers']; isReachable: boolean };

/** Has the chains of a demo's server signed for, as those of a real site are. */
export function signFor({ services }: TestServer): TestSigner {
  const signer: TestSigner = { approvers: [], isReachable: true };
  const assets = [
    { name: 'ETH', autoMax: '0' },
    { name: 'USDT', autoMax: '100000000' },
  ];
  const signing: Signing = {
    target: (chain: ChainId, coin: CurrencyId) => (chain === ETHEREUM && coin !== BTC ? TARGETS.get(coin) : undefined),
    describe: async () =>
      signer.isReachable
        ? { approvers: signer.approvers, chains: [{ chainId: CAIP, feeMax: '10000000000000000', assets }] }
        : undefined,
    feeHint: async () => amount(units('0.001')),
  };
  Object.assign(services.custody, { signing });
  return signer;
}

const SEALED = { wrap: 'passphrase', rounds: 600_000, salt: 'aa', iv: 'bb', data: 'cc' } as const;

export type Approver = {
  readonly token: string;
  readonly operator: string;
  readonly name: string;
  readonly key: SigningKey;
};

/** A new key for a demo operator, not enrolled yet. */
export async function createApprover(server: TestServer, role: 'operator' | 'admin', name: string): Promise<Approver> {
  const token = await logInOperator(server, role);
  return { token, operator: `${role}@demo.example`, name, key: generateSigningKey() };
}

export const enrolmentOf = ({ operator, name, key }: Approver) => ({
  name,
  public_key: key.key,
  sealed: SEALED,
  signature: signText(key.privateKey, textOfEnrolment({ operator, name, publicKey: key.key })),
});

/** A code that was not used yet. */
export async function codeOf(server: TestServer, { operator }: Pick<Approver, 'operator'>): Promise<string> {
  return (await demoCredentials(server, operator.startsWith('admin') ? 'admin' : 'operator')).code;
}

export async function enrol(server: TestServer, approver: Approver): Promise<void> {
  const fields = { ...enrolmentOf(approver), code: await codeOf(server, approver) };
  await server.mustCall(officeApprovals.enrolKey, fields, approver.token);
}

export const rosterOf = (...approvers: readonly Approver[]): SignerSays['approvers'] =>
  approvers.map(({ name, key }) => ({ name, key: key.key }));
