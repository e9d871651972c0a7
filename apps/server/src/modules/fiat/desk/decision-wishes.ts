// Decisions about somebody as operators ask for them: an application, a dispute.
import type { officeFiatCases, ParsedInputOf } from '@bourse/contract';
import { FIAT_MERCHANT_STATES, refuse } from '@bourse/domain';
import { word } from '@bourse/domain/kinds';
import { findDeal } from '../deals/chat-deals.ts';
import { wishOf } from '../../../platform/http/proposal-wishes.ts';
import { merchantSubject } from '../changes.ts';
import type { FiatServices } from '../services.ts';
import { query } from '../../../core/storage/query.ts';
import { verdictKindOf } from './cases.ts';
import type { Asked } from './setting-wishes.ts';

export async function wishMerchant(
  services: FiatServices,
  input: ParsedInputOf<typeof officeFiatCases.proposeMerchant>,
): Promise<Asked> {
  const { user_id: userId, currency, is_approved: isApproved, reason } = input;
  const [merchant] = await query(services.storage.sql, { state: word(FIAT_MERCHANT_STATES) })`
    SELECT state FROM fiat_merchants WHERE user_id = ${userId} AND currency_id = ${currency}`;
  if (!merchant) return refuse('fiat_merchant_not_found');
  if (merchant.state !== 'applied') return refuse('fiat_merchant_handled');
  const changes = [{ field: 'is_approved', from: '', to: String(isApproved) }];
  return wishOf(services, { kind: 'merchant', subject: merchantSubject(userId, currency), changes, reason });
}

export async function wishVerdict(
  services: FiatServices,
  input: ParsedInputOf<typeof officeFiatCases.proposeVerdict>,
): Promise<Asked> {
  const { kind, id: dealId, winner, grounds, reason } = input;
  const deal = await findDeal(services.storage.sql, { kind, dealId });
  if (!deal) return refuse('fiat_deal_not_found');
  if (deal.state !== 'appealed') return refuse('appeal_not_open');
  const changes = [
    { field: 'winner', from: '', to: winner },
    { field: 'grounds', from: '', to: grounds },
  ];
  return wishOf(services, { kind: verdictKindOf(kind), subject: String(dealId), changes, reason });
}
