// Moves between accounts of the house: what has been asked for, what became of it, and to ask for another.
import { officeHouse, officeProposals } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import type { ReactNode } from 'react';
import { AskButton } from '../../ui/ask-button.tsx';
import { changeColumnsOf, changeCsvOf } from '../../ui/change-columns.tsx';
import { changeDetailOf } from '../../ui/change-detail.tsx';
import { StateLists } from '../../ui/state-lists.tsx';
import { balancesOf, naming } from './fields.ts';

const MoveDialog = lazyOverlay(async () => (await import('./move-dialog.tsx')).MoveDialog);

/** `500 USDT · Treasury → Fees`. */
function subjectText({ changes }: officeHouse.HouseProposalRow): string {
  const say = (field: string): string =>
    naming.valueText(field, changes.find((change) => change.field === field)?.to ?? '');
  return `${say('amount')} ${say('currency')} · ${say('from')} → ${say('to')}`;
}

const decide = changeDetailOf({
  approve: officeHouse.approveProposal,
  reject: officeHouse.rejectProposal,
  permission: 'house.review',
  naming,
});

/** What the row does not say. */
const detail = (proposal: officeHouse.HouseProposalRow): ReactNode =>
  decide({ ...proposal, changes: [...balancesOf(proposal.changes)] });

export function MovesPanel() {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-12 text-ink-3">{t('office.house.asSeen')}</p>
        <AskButton
          permission="house.request"
          label={t('office.house.move')}
          renderDialog={(onClose) => <MoveDialog onClose={onClose} />}
          isMain
        />
      </div>
      <StateLists
        title={t('office.house.moves')}
        tabs={officeProposals.PROPOSAL_STATUSES.map((key) => ({ key, label: t(`office.change.status.${key}`) }))}
        call={officeHouse.listProposals}
        columns={changeColumnsOf(subjectText)}
        detail={detail}
        csv={{ columns: changeCsvOf(subjectText, naming), name: 'house-moves' }}
        empty={{ title: t('office.change.noChanges'), text: t('office.house.noMovesHint') }}
      />
    </div>
  );
}
