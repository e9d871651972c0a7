// Moves between accounts of the house, and full stops: what has been asked for, what became of it, and to ask for another.
import { market, officeHouse, officeProposals } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import type { ReactNode } from 'react';
import { FOLLOW_EVERY_MS, useAsk } from '../../lib/use-ask.ts';
import { AskButton } from '../../ui/ask-button.tsx';
import { changeColumnsOf, changeCsvOf } from '../../ui/change-columns.tsx';
import { changeDetailOf } from '../../ui/change-detail.tsx';
import { StateLists } from '../../ui/state-lists.tsx';
import { balancesOf, naming } from './fields.ts';

const MoveDialog = lazyOverlay(async () => (await import('./move-dialog.tsx')).MoveDialog);
const StopDialog = lazyOverlay(async () => (await import('./stop-dialog.tsx')).StopDialog);

/** `500 USDT · Treasury → Fees`, or what would stand still or go on. */
function subjectText({ kind, changes }: officeHouse.HouseProposalRow): string {
  if (kind === 'full_stop') return t('office.house.stop');
  if (kind === 'end_stop') return t('office.house.endStop');
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
  decide(proposal.kind === 'move' ? { ...proposal, changes: [...balancesOf(proposal.changes)] } : proposal);

export function MovesPanel() {
  const site = useAsk(market.clientConfig, {}, { everyMs: FOLLOW_EVERY_MS }).data?.site;
  const isStopped = site !== undefined && site.full_stop_since !== null;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-12 text-ink-3">{t('office.house.asSeen')}</p>
        <div className="flex flex-wrap gap-2">
          <AskButton
            permission="house.request"
            label={t(isStopped ? 'office.house.askEnd' : 'office.house.askStop')}
            renderDialog={(onClose) => <StopDialog isStopped={isStopped} onClose={onClose} />}
          />
          <AskButton
            permission="house.request"
            label={t('office.house.move')}
            renderDialog={(onClose) => <MoveDialog onClose={onClose} />}
            isMain
          />
        </div>
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
