// How changes of leveraged contracts are listed and decided about.
import { officeLever } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { changeColumnsOf, changeCsvOf } from '../../ui/change-columns.tsx';
import { changeDetailOf } from '../../ui/change-detail.tsx';
import { naming } from './fields.ts';

/** What it is about. */
function subjectText({ kind, symbol }: officeLever.LeverProposalRow): string {
  if (symbol !== '') return symbol;
  return t(kind === 'rules' ? 'office.lever.rules' : 'office.funding');
}

export const changeColumns = changeColumnsOf(subjectText);
export const changeCsv = changeCsvOf(subjectText, naming);
export const changeDetail = changeDetailOf({
  approve: officeLever.approveProposal,
  reject: officeLever.rejectProposal,
  permission: 'lever.review',
  naming,
});
