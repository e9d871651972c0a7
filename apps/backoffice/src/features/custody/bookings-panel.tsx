// What has been asked for about money on chains, and what became of it.
import { officeCustody, officeProposals } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { changeColumnsOf, changeCsvOf } from '../../ui/change-columns.tsx';
import { changeDetailOf } from '../../ui/change-detail.tsx';
import { StateLists } from '../../ui/state-lists.tsx';
import { naming } from './fields.ts';

const subjectText = ({ kind, subject_name: name }: officeCustody.CustodyProposalRow): string =>
  `${name} · ${t(`office.custody.kind.${kind}`)}`;

const detail = changeDetailOf({
  approve: officeCustody.approveProposal,
  reject: officeCustody.rejectProposal,
  permission: 'custody.review',
  naming,
});

export function BookingsPanel() {
  return (
    <StateLists
      title={t('office.custody.part.bookings')}
      tabs={officeProposals.PROPOSAL_STATUSES.map((key) => ({ key, label: t(`office.change.status.${key}`) }))}
      call={officeCustody.listProposals}
      columns={changeColumnsOf(subjectText)}
      detail={detail}
      csv={{ columns: changeCsvOf(subjectText, naming), name: 'custody-bookings' }}
      empty={{ title: t('office.custody.noBookings'), text: t('office.custody.noBookingsHint') }}
    />
  );
}
