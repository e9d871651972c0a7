// What can be set of fiat trade, acceptors and gateways: what each setting is, how it is named, and how its text reads.
import { officeFiatSettings } from '@bourse/contract';
import { ensureNever, GATEWAY_HOLDS, PAYMENT_WAYS, VERDICT_GROUNDS } from '@bourse/domain';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { ReactNode } from 'react';
import { changesPanel } from '../../ui/changes-panel.tsx';
import { among, funding, namingOf, settings, yesNo } from '../../ui/naming.ts';
import { NumberLink } from '../../ui/number-link.tsx';
import { settingsOf } from '../../ui/settings-button.tsx';
import type { FieldKind } from '../../ui/settings-draft.ts';
import { casePath, groundsText, holdText, partyText } from './look.tsx';

const FIELDS = {
  is_open: 'flag',
  pay_window_seconds: 'seconds',
  appeal_after_seconds: 'seconds',
  appeal_alone_seconds: 'seconds',
  appeal_ended_seconds: 'seconds',
  restrict_seconds: 'seconds',
  merchant_fee: 'amountOrNone',
  unfinished_max: 'count',
  cancellations_max: 'count',
  price_band: 'percent',
  premium_max: 'percent',
  is_offered: 'flag',
  rate: 'amount',
  c2c_offered: 'flag',
  number_min: 'amount',
  number_max: 'amount',
  day_limit: 'amountOrNone',
  is_appointed: 'flag',
  recharge_min: 'amount',
  recharge_max: 'amount',
  recharge_rate: 'percent',
  cash_min: 'amount',
  cash_max: 'amount',
  cash_rate: 'percent',
  money_min: 'amount',
  money_max: 'amount',
  day_cap: 'amount',
} as const satisfies Record<string, FieldKind>;
export type Field = keyof typeof FIELDS;

export const naming = namingOf({
  ...settings(FIELDS, (field) => t(`office.fiat.field.${field}`)),
  digits: [t('office.fiat.digits')],
  is_approved: [
    t('office.fiat.merchant'),
    (value) => t(value === '1' ? 'office.fiat.merchant.approved' : 'office.fiat.merchant.refused'),
  ],
  winner: [t('office.fiat.winner'), (value) => partyText(value === 'buyer' ? 'buyer' : 'seller')],
  grounds: [t('office.fiat.grounds'), among(VERDICT_GROUNDS, groundsText)],
  is_paid: [t('office.gateway.credit'), yesNo],
  hold: [t('office.gateway.heldFor'), among(GATEWAY_HOLDS, holdText)],
  number: [t('office.funds.amount'), formatDecimal],
  ...funding(),
});

const asking = (text: string) => settingsOf({ kinds: FIELDS, naming, text });

/** Open deals keep what they were opened under. */
export const { AskSettings, SettingsButton } = asking(t('office.fiat.nextDeal'));
/** A change of acceptors and gateways holds as soon as it is approved. */
export const { AskSettings: AskMoneySettings, SettingsButton: MoneySettingsButton } = asking(
  t('office.acceptors.onApproval'),
);

/** How often what stands is asked for: colleagues change it. */
export const LOOK_EVERY_MS = 10_000;

type Proposal = officeFiatSettings.FiatProposalRow;

function subjectText({ kind, subject }: Proposal): string {
  const name = t(`office.fiat.change.${kind}`);
  if (subject === '') return name;
  const way = kind === 'way' ? PAYMENT_WAYS.find((known) => known === subject) : undefined;
  return `${name} · ${way ? t(`payment.way.${way}`) : subject}`;
}

/** A decision can be judged there: at its case, or at the user that it is about. */
function placeOf({
  kind,
  deal_id: dealId,
  user_id: userId,
}: Proposal): { readonly to: string; readonly id: number } | undefined {
  switch (kind) {
    case 'verdict':
      return { to: casePath('deal', dealId), id: dealId };
    case 'acceptor_verdict':
      return { to: casePath('acceptor', dealId), id: dealId };
    case 'merchant':
    case 'acceptor':
      return { to: `/fiat?view=users&id=${userId}`, id: userId };
    case 'gateway_order':
      return { to: `/acceptors?view=payments&id=${dealId}`, id: dealId };
    case 'rules':
    case 'currency':
    case 'rate':
    case 'coin':
    case 'quota':
    case 'way':
    case 'gateway':
    case 'gateway_fund':
      return undefined;
    default:
      return ensureNever(kind);
  }
}

function renderDetail(proposal: Proposal, renderChange: (proposal: Proposal) => ReactNode): ReactNode {
  const place = placeOf(proposal);
  return (
    <>
      {place && (
        <p className="px-3 pt-2 text-13 max-md:px-0">
          {t('office.fiat.judgeBy')} <NumberLink to={place.to} id={place.id} />
        </p>
      )}
      {renderChange(proposal)}
    </>
  );
}

export const ChangesPanel = changesPanel({
  calls: officeFiatSettings,
  title: 'office.fiat.changes',
  naming,
  subjectText,
  renderDetail,
  csvName: 'fiat-changes',
  empty: { text: 'office.fiat.noChangesHint' },
});
