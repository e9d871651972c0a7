// What has been asked for in fiat trade, settings and decisions alike, and what became of it.
import { officeFiatSettings, officeProposals } from '@bourse/contract';
import { ensureNever, PAYMENT_WAYS } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { changeColumnsOf, changeCsvOf } from '../../ui/change-columns.tsx';
import { changeDetailOf } from '../../ui/change-detail.tsx';
import { NumberLink } from '../../ui/number-link.tsx';
import { StateLists } from '../../ui/state-lists.tsx';
import { naming } from './fields.ts';
import { casePath } from './look.tsx';

type Proposal = officeFiatSettings.FiatProposalRow;

/** What it is about. */
function subjectText({ kind, subject }: Proposal): string {
  const name = t(`office.fiat.change.${kind}`);
  if (subject === '') return name;
  const way = kind === 'way' ? PAYMENT_WAYS.find((known) => known === subject) : undefined;
  return `${name} · ${way ? t(`payment.way.${way}`) : subject}`;
}

/** Where a decision can be judged: its case, or whoever it is about. */
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

const changeDetail = changeDetailOf({
  approve: officeFiatSettings.approveProposal,
  reject: officeFiatSettings.rejectProposal,
  permission: 'fiat.review',
  naming,
});

function detail(proposal: Proposal) {
  const place = placeOf(proposal);
  return (
    <>
      {place && (
        <p className="px-3 pt-2 text-13 max-md:px-0">
          {t('office.fiat.judgeBy')} <NumberLink to={place.to} id={place.id} />
        </p>
      )}
      {changeDetail(proposal)}
    </>
  );
}

export function ChangesPanel() {
  return (
    <StateLists
      title={t('office.fiat.changes')}
      tabs={officeProposals.PROPOSAL_STATUSES.map((key) => ({ key, label: t(`office.change.status.${key}`) }))}
      call={officeFiatSettings.listProposals}
      columns={changeColumnsOf(subjectText)}
      detail={detail}
      csv={{ columns: changeCsvOf(subjectText, naming), name: 'fiat-changes' }}
      empty={{ title: t('office.change.noChanges'), text: t('office.fiat.noChangesHint') }}
    />
  );
}
