// A deal with an acceptor is opened: what both agree on is sealed, a withdrawal is proven like any other, then the engine
// opens it or says why not.
import { acceptors as contract, type ParsedInputOf } from '@bourse/contract';
import { accept, type Accepted, assert, type Refusal, refuse, type UserId, userId as toUserId } from '@bourse/domain';
import type { OpenAcceptorDeal } from '@bourse/engine';
import type { FastifyInstance } from 'fastify';
import { DuplicateGuard } from '../../../platform/http/duplicate-guard.ts';
import { type DetailedRefusal, mount } from '../../../platform/http/mount.ts';
import { randomToken } from '../../../system/random.ts';
import { findVerifiedName } from '../../identity/index.ts';
import { findTradePasswordHash, proveWithdrawer, settleWithdrawalCode } from '../../security/index.ts';
import { type AcceptorTerms, showDeal } from '../deals/acceptor-deal-view.ts';
import { bitsOfWays, copyMethod, findMethods } from '../deals/payment-methods.ts';
import { storeTerms, type TermsMethod } from '../deals/terms.ts';
import type { FiatServices } from '../services.ts';
import { findOwnDeal } from './own-deals.ts';

type Input = ParsedInputOf<typeof contract.deal>;
type Asked = {
  readonly userId: UserId;
  readonly input: Input;
  readonly ip: string;
  readonly holder: string;
};

export function openRoutes(app: FastifyInstance, services: FiatServices): void {
  const guard = new DuplicateGuard();
  mount(app, services, contract.deal, async ({ input, user, t, request, submitPrepared, attempt }) => {
    const { idempotency } = attempt;
    const holder = idempotency ? `acceptor ${user.id} ${idempotency.key}` : randomToken();
    const asked: Asked = { userId: user.id, input, ip: request.ip, holder };
    let isCodeKept = false;
    const send = () =>
      submitPrepared(async () => {
        const prepared = await prepare(services, asked);
        isCodeKept = prepared.ok && input.type === 'sell';
        return prepared;
      });
    const name = [user.id, input.acceptor_id, input.type, input.money].join(' ');
    const outcome = await (idempotency ? send() : guard.send({ name, now: services.clock.now() }, send));
    if (input.type === 'sell' && (outcome.ok || isCodeKept)) {
      await settleWithdrawalCode(services, { holder, isDone: outcome.ok });
    }
    if (!outcome.ok) return outcome;
    const deal = await findOwnDeal(services.storage.db, outcome.value.dealId, user.id);
    assert(deal.ok, 'what was opened is committed');
    return {
      message: t(input.type === 'buy' ? 'answer.acceptor_deposit_opened' : 'answer.acceptor_withdrawal_opened'),
      data: await showDeal(services, deal.value, { viewerId: user.id, t }),
    };
  });
}

async function prepare(
  services: FiatServices,
  asked: Asked,
): Promise<Accepted<OpenAcceptorDeal> | Refusal | DetailedRefusal> {
  const { userId, input } = asked;
  const command: OpenAcceptorDeal = {
    kind: 'openAcceptorDeal',
    userId,
    acceptorId: toUserId(input.acceptor_id),
    side: input.type === 'buy' ? 'deposit' : 'withdraw',
    money: input.money,
    hasTradePassword: (await findTradePasswordHash(services, userId)) !== undefined,
  };
  const agreed = await agree(services, asked, command);
  if (!agreed.ok) return agreed;
  // The engine says what the user lacks before anything is asked for.
  if (agreed.value === undefined || (command.side === 'withdraw' && !command.hasTradePassword)) {
    return accept({ ...command, ...(agreed.value === undefined ? {} : { termsId: 0 }) });
  }
  if (command.side === 'withdraw') {
    const { pay_password: fundPassword = input.password, ...rest } = input;
    const proven = await proveWithdrawer(services, { ...asked, input: { ...rest, pay_password: fundPassword } });
    if (!proven.ok) return proven;
  }
  const { terms, pictures } = agreed.value;
  return accept({ ...command, termsId: await storeTerms(services, { userId, terms, pictures }) });
}

type Agreement = { readonly terms: AcceptorTerms; readonly pictures: readonly string[] };

/** Undefined where the user's own payment information is not enough. */
async function agree(
  services: FiatServices,
  { userId, input }: Asked,
  { acceptorId, side }: OpenAcceptorDeal,
): Promise<Accepted<Agreement | undefined> | Refusal> {
  const isDeposit = side === 'deposit';
  const [userName, acceptorName, method] = await Promise.all([
    findVerifiedName(services, userId),
    findVerifiedName(services, acceptorId),
    findWay(services, isDeposit ? acceptorId : userId, isDeposit ? { way: input.way } : input),
  ]);
  if (userName === undefined || (!isDeposit && !method)) return accept(undefined);
  if (services.acceptors.acceptor(acceptorId)?.isAppointed !== true || acceptorName === undefined) {
    return refuse('acceptor_not_found');
  }
  if (!method || services.fiat.offeredWays(bitsOfWays([method.way])).length === 0) {
    return refuse('payment_way_not_offered');
  }
  const terms = {
    user: { name: userName },
    acceptor: { name: acceptorName },
    method,
    mobile: input.mobile,
    account: input.deal_account,
  };
  return accept({ terms, pictures: method.qrPicture === null ? [] : [method.qrPicture] });
}

type Choice = Pick<Input, 'way'> & Partial<Pick<Input, 'cash_id'>>;

/** The one that is named, else the newest of the way. */
async function findWay(
  { storage, vault }: FiatServices,
  userId: UserId,
  { way, cash_id: id }: Choice,
): Promise<TermsMethod | undefined> {
  const methods = await findMethods(storage.sql, { vault, userId });
  const found = methods.find((method) => (id === undefined ? method.way === way : method.id === id));
  return found && copyMethod(found);
}
