// The second factor that a call may ask for: what is asked, and what proves it.
import { type InputOf, passkeys, proofs, type security } from '@bourse/contract';
import { ApiError } from '@bourse/ui/lib/api-error.ts';
import { withTexts } from '@bourse/ui/lib/i18n.ts';
import { call } from './api.ts';

export type SecondFactor = proofs.SecondFactor;

export type SecondFactorDemand = {
  /** Which factors this account can prove. */
  readonly methods: readonly SecondFactor[];
  /** Names a login that waits for its second factor; a change of a logged-in user has none. */
  readonly challenge: string | undefined;
};

/** Fields that go with the call once more. */
export type SecondFactorProof = Pick<
  InputOf<typeof security.loginSecondFactor>,
  'totp_code' | 'recovery_code' | 'passkey'
>;

/** Reads the second factors that a refused call asks for; undefined where it was refused for another reason. */
export function demandOf(error: unknown): SecondFactorDemand | undefined {
  if (!(error instanceof ApiError) || error.code !== 'second_factor_required') return undefined;
  const { data } = error;
  if (typeof data !== 'object' || data === null) return undefined;
  const fields = new Map<string, unknown>(Object.entries(data));
  const methods: unknown = fields.get('methods');
  const challenge = fields.get('challenge');
  return {
    methods: Array.isArray(methods) ? proofs.SECOND_FACTORS.filter((factor) => methods.includes(factor)) : [],
    challenge: typeof challenge === 'string' ? challenge : undefined,
  };
}

/** Asks this device for a passkey that signs for the login or the change. */
export async function provePasskey({ challenge }: SecondFactorDemand): Promise<SecondFactorProof> {
  const [{ message: options }, { signWithPasskey }] = await Promise.all([
    challenge === undefined ? call(passkeys.proofOptions, {}) : call(passkeys.loginPasskeyOptions, { challenge }),
    withTexts(import('./passkeys.ts')),
  ]);
  return { passkey: await signWithPasskey(options) };
}
