// What either side does to a deal: one name on the screen, a call for each side of each kind of deal.
import { acceptors } from '@bourse/contract';
import type { AcceptorRefuseReason } from '@bourse/domain';
import type { MessageKey } from '@bourse/messages';
import type { CallOptions } from '../../../lib/api.ts';
import { call } from '../../../lib/api.ts';
import type { DealAct, DealRow } from '../acceptors.ts';

export type ActValues = {
  readonly proof: string;
  readonly reason: AcceptorRefuseReason;
  readonly statement: string;
  readonly pay_password: string;
};

type Deal = Pick<DealRow, 'id' | 'type' | 'is_acceptor'>;

/** Its user says that nothing came; everything else is an appeal. */
export const isUsersWithdrawal = ({ type, is_acceptor: isAcceptor }: Deal): boolean =>
  type === 'sell' && isAcceptor === 0;

type Send = (deal: Deal, values: ActValues, options: CallOptions) => Promise<{ readonly message: string }>;

const SENDS: Readonly<Record<DealAct, Send>> = {
  accept: ({ id }, _, options) => call(acceptors.accept, { id }, options),
  refuse: ({ id }, { reason }, options) => call(acceptors.refuseDeal, { id, reason }, options),
  cancel: ({ id }, _, options) => call(acceptors.cancel, { id }, options),
  pay: ({ id, is_acceptor: isAcceptor }, { proof }, options) =>
    call(isAcceptor === 1 ? acceptors.pay : acceptors.paid, { id, proof: proof || undefined }, options),
  confirm: ({ id, is_acceptor: isAcceptor }, { pay_password }, options) =>
    call(isAcceptor === 1 ? acceptors.confirm : acceptors.received, { id, pay_password }, options),
  appeal: (deal, { statement: reason, proof }, options) =>
    call(
      isUsersWithdrawal(deal) ? acceptors.notReceived : acceptors.appeal,
      { id: deal.id, reason, proof: proof || undefined },
      options,
    ),
  concede: ({ id }, _, options) => call(acceptors.concede, { id }, options),
};

export const sendAct = (deal: Deal, act: DealAct, values: ActValues, options: CallOptions) =>
  SENDS[act](deal, values, options);

const ACTS: Readonly<Record<DealAct, MessageKey>> = {
  accept: 'acceptor.act.accept',
  refuse: 'acceptor.act.refuse',
  cancel: 'acceptor.act.cancel',
  pay: 'acceptor.act.pay',
  confirm: 'acceptor.act.confirm',
  appeal: 'acceptor.act.appeal',
  concede: 'acceptor.act.concede',
};

export const actKey = (deal: Deal, act: DealAct): MessageKey =>
  act === 'appeal' && isUsersWithdrawal(deal) ? 'acceptor.act.notReceived' : ACTS[act];

/** Before an act is done, the dialog asks for it again with this text. */
const NOTES: Readonly<Record<DealAct, MessageKey>> = {
  accept: 'acceptor.note.accept',
  refuse: 'acceptor.note.refuse',
  cancel: 'acceptor.note.cancel',
  pay: 'acceptor.note.pay',
  confirm: 'acceptor.note.confirm',
  appeal: 'acceptor.note.appeal',
  concede: 'acceptor.note.concede',
};
export const noteKey = (act: DealAct): MessageKey => NOTES[act];
