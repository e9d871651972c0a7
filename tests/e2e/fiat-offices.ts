// What two operators agree on about fiat trade, by call: whoever asks is not whoever approves.
import { officeFiatCases, officeFiatMoney, officeFiatSettings } from '@bourse/contract';
import { z } from 'zod';
import { must, type People, type Trader } from './fiat-people.ts';
import { headersOf, logInOperator } from './operator.ts';
import type { Stage } from './stage.ts';

type Office = Pick<People, 'maker' | 'checker'>;
type Asked = { readonly call: { readonly path: string }; readonly fields: Readonly<Record<string, string>> };

const pending = z.object({ message: z.object({ list: z.array(z.object({ id: z.number(), reason: z.string() })) }) });

/** The reason tells it from what others have asked for. */
async function agree(stage: Stage, { maker, checker }: Office, { call, fields }: Asked): Promise<void> {
  const [asking, deciding] = [await headersOf(maker), await headersOf(checker)];
  await must(stage, call, fields, asking);
  const answer = await fetch(stage.url + officeFiatSettings.listProposals.path, { headers: deciding });
  const { list } = pending.parse(await answer.json()).message;
  const asked = list.find(({ reason }) => reason === fields['reason']);
  await must(stage, officeFiatSettings.approveProposal, { id: String(asked?.id) }, deciding);
}

/** Deposits and withdrawals of 100 to 50,000 CNY, for 0.2 %. */
export const appoint = (stage: Stage, office: Office, { id, name }: Trader): Promise<void> =>
  agree(stage, office, {
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

/** Of a disputed withdrawal. A day that has passed has logged out whoever was at work before. */
export async function decideForUser(stage: Stage, id: string): Promise<void> {
  const office = { maker: await logInOperator(stage, 'operator'), checker: await logInOperator(stage, 'admin') };
  const fields = { kind: 'acceptor', id, winner: 'seller', grounds: 'payment_missing', reason: `nothing came, ${id}` };
  await agree(stage, office, { call: officeFiatCases.proposeVerdict, fields });
}
