// What two operators agree on about fiat trade, by call: whoever asks is not whoever approves.
import { officeFiatCases, officeFiatMoney, officeFiatSettings } from '@bourse/contract';
import type { Trader } from './fiat-people.ts';
import { logInOperator } from './operator.ts';
import type { Stage } from './stage.ts';
import { agree, type Office } from './two-operators.ts';

/** Deposits and withdrawals of 100 to 50,000 CNY, for 0.2 %. */
export const appoint = (stage: Stage, office: Office, { id, name }: Trader): Promise<void> =>
  agree(stage, office, {
    desk: officeFiatSettings,
    call: officeFiatMoney.proposeAcceptor,
    fields: {
      user_id: id,
      is_appointed: '1',
      recharge_min: '100',
      recharge_max: '50000',
      recharge_rate: '0.2',
      cash_min: '100',
      cash_max: '50000',
      cash_rate: '0.2',
      reason: `${name} is known to us`,
    },
  });

/**
 * Decides a disputed withdrawal for its user. New operators log in, since a day that has passed has logged the others out.
 */
export async function decideForUser(stage: Stage, id: string): Promise<void> {
  const office = { maker: await logInOperator(stage, 'operator'), checker: await logInOperator(stage, 'admin') };
  const fields = { kind: 'acceptor', id, winner: 'seller', grounds: 'payment_missing', reason: `nothing came, ${id}` };
  await agree(stage, office, { desk: officeFiatSettings, call: officeFiatCases.proposeVerdict, fields });
}
