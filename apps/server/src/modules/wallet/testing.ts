// Withdrawals for the tests: a user with a code, asking for one, what is held.
import { account, type Envelope, type InputOf, wallet, walletWithdrawals } from '@bourse/contract';
import { BTC, ETH, USDT } from '@bourse/domain';
import { tickOf } from '../../core/market/testing.ts';
import type { Answered, CallOptions, TestServer, TestUser } from '../../platform/http/testing.ts';

export type Withdrawer = TestUser & { readonly email: string };

export const ETH_ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
export const TRON_ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
/** The network of USDT on Tron. */
export const TRC20 = 1;

/** Makes prices fresh, and brings us to the head of every chain. */
export async function readyToWithdraw({ services, clock }: TestServer): Promise<void> {
  await services.custody.fundGenesis();
  await services.custody.mine(1);
  await services.sequencer.submit(
    tickOf(clock.now(), [
      [BTC, '60000'],
      [ETH, '3000'],
    ]),
  );
}

export async function registerWithdrawer(server: TestServer, name: string): Promise<Withdrawer> {
  const email = `${name}@example.com`;
  return { ...(await server.register(email)), email };
}

/** A new code for a withdrawal. */
export async function askCode(server: TestServer, { email, token }: Withdrawer): Promise<string> {
  await server.mustCall(account.sendMail, { user_string: email, type: 'widthdraw' }, token);
  return server.codeFor(email);
}

type Input = InputOf<typeof walletWithdrawals.withdraw>;

/** 20 USDT over ERC20, unless said otherwise. */
export function withdraw(
  server: TestServer,
  { token }: TestUser,
  input: Partial<Input>,
  options: CallOptions = {},
): Promise<Answered<typeof walletWithdrawals.withdraw>> {
  const asked = { currency: USDT, number: '20', address: ETH_ADDRESS, type: '0', ...input };
  return server.call(walletWithdrawals.withdraw, asked, token, options);
}

export const codeOf = ({ body }: { readonly body: Envelope }): string => (body.type === 'ok' ? 'ok' : body.code);

/** `available + locked` of USDT in the wallet `change`. */
export async function spotUsdt(server: TestServer, { token }: TestUser): Promise<string> {
  const row = await server.mustCall(wallet.detail, { currency: USDT }, token);
  return `${row.change_balance} + ${row.lock_change_balance}`;
}
