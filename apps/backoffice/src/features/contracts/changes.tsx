// How changes of leveraged contracts are listed and decided about.
import { officeLever } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { changeColumnsOf, changeCsvOf } from '../../ui/change-columns.tsx';
import { changeDetailOf } from '../../ui/change-detail.tsx';
import { naming } from './fields.ts';
import { SettlementPanel } from './settlement-panel.tsx';

/** What it is about. */
function subjectText({ kind, symbol }: officeLever.LeverProposalRow): string {
  if (symbol !== '') return symbol;
  return t(kind === 'rules' ? 'office.lever.rules' : 'office.funding');
}

export const changeColumns = changeColumnsOf(subjectText);
export const changeCsv = changeCsvOf(subjectText, naming);
const detail = changeDetailOf({
  approve: officeLever.approveProposal,
  reject: officeLever.rejectProposal,
  permission: 'lever.review',
  naming,
});

/** Whoever decides that a market be settled sees what that would do. */
export const changeDetail = (proposal: officeLever.LeverProposalRow) => {
  const { kind, status, market_id: id } = proposal;
  return (
    <>
      {kind === 'settle' && status === 'pending' && id !== null && <SettlementPanel id={id} />}
      {detail(proposal)}
    </>
  );
};
