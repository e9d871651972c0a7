// Everything about a deal in dispute, for the operators who decide about it.
import type { officeFiatCases } from '@bourse/contract';
import { formatShanghai, type PaymentWay, type UserId } from '@bourse/domain';
import type { Translate } from '../../../platform/http/translator.ts';
import { acceptorTerms } from '../deals/acceptor-deal-view.ts';
import type { ChatDeal } from '../deals/chat-deals.ts';
import { type ChatMessage, listMessages, writeNote } from '../deals/chat-messages.ts';
import { dealTerms, loadTerms, type TermsMethod } from '../deals/terms.ts';
import type { FiatServices } from '../services.ts';
import { findAcceptorDeal, viewAcceptorDeal } from './acceptor-lists.ts';
import { findDecided, findPendingVerdict, viewStatements } from './cases.ts';
import { findDeal, viewDeal } from './lists.ts';
import { findPeople } from './people.ts';
import { findStanding } from './standing.ts';
import { flagOf } from './texts.ts';

/** A chat takes 20 messages a minute at most. Only the last messages of a longer chat are shown. */
const MESSAGES_MAX = 1_000;

/** Returns undefined where a party is no user any more. */
export async function viewCase(
  services: FiatServices,
  deal: ChatDeal,
  t: Translate,
): Promise<officeFiatCases.FiatCase | undefined> {
  const { kind, buyerId, sellerId } = deal;
  const [buyer, seller, rows, statements, messages, verdict, decided] = await Promise.all([
    findStanding(services, { userId: buyerId, isWhole: true }),
    findStanding(services, { userId: sellerId, isWhole: true }),
    findRows(services, deal),
    viewStatements(services, deal, buyerId),
    listMessages(services.storage.sql, deal, { after: undefined, limit: MESSAGES_MAX }),
    findPendingVerdict(services, deal),
    findDecided(services, deal),
  ]);
  if (!buyer || !seller) return undefined;
  return {
    kind,
    deal: rows.deal,
    acceptor_deal: rows.acceptorDeal,
    buyer,
    seller,
    terms: await viewTerms(services, rows, t),
    statements,
    messages: messages.map((message) => viewMessage(message, buyerId, t)),
    verdict,
    decided,
    is_open: flagOf(deal.state === 'appealed'),
  };
}

async function findRows(services: FiatServices, { kind, dealId, buyerId, sellerId }: ChatDeal) {
  const people = await findPeople(services.storage.sql, [buyerId, sellerId]);
  if (kind === 'deal') {
    const row = await findDeal(services, dealId);
    return { deal: row ? viewDeal(services, row, people) : null, acceptorDeal: null, termsId: Number(row?.termsId) };
  }
  const row = await findAcceptorDeal(services, dealId);
  return { deal: null, acceptorDeal: row ? viewAcceptorDeal(row, people) : null, termsId: Number(row?.termsId) };
}

type Rows = Awaited<ReturnType<typeof findRows>>;

/** Returns the payment methods of the payee: the acceptor of a deposit, the user of a withdrawal, the seller of a deal. */
async function viewTerms(
  services: FiatServices,
  { termsId, acceptorDeal }: Rows,
  t: Translate,
): Promise<officeFiatCases.FiatCase['terms']> {
  const nothing = { methods: [], text: '', greeting: '' };
  if (acceptorDeal) {
    const agreed = (await loadTerms(services, [termsId], acceptorTerms)).get(termsId);
    if (!agreed) return nothing;
    const payee = acceptorDeal.side === 'deposit' ? agreed.acceptor : agreed.user;
    return { ...nothing, methods: [viewMethod(agreed.method, payee.name, t)] };
  }
  const agreed = (await loadTerms(services, [termsId], dealTerms)).get(termsId);
  if (!agreed) return nothing;
  const { seller, text, greeting } = agreed;
  return { methods: seller.methods.map((method) => viewMethod(method, seller.name, t)), text, greeting };
}

const viewMethod = (method: TermsMethod, realName: string, t: Translate) => ({
  way: method.way,
  way_name: nameWay(method.way, t),
  real_name: realName,
  account: method.account,
  nickname: method.nickname,
  bank_name: method.bankName,
  bank_address: method.bankAddress,
  qr_pic: method.qrPicture ?? '',
});

const nameWay = (way: PaymentWay, t: Translate): string => t(`payment.way.${way}`);

const viewMessage = (message: ChatMessage, buyerId: UserId, t: Translate): officeFiatCases.FiatCaseMessage => ({
  id: message.id,
  from: authorOf(message, buyerId),
  form: message.form,
  content: message.form === 'note' ? writeNote(message, t) : message.content,
  act: message.act ?? '',
  picture: message.picture ?? '',
  time: formatShanghai(message.sentAt),
});

function authorOf({ form, isOperator, userId }: ChatMessage, buyerId: UserId): officeFiatCases.FiatCaseMessage['from'] {
  if (form === 'note') return 'system';
  if (isOperator) return 'operator';
  return userId === buyerId ? 'buyer' : 'seller';
}
