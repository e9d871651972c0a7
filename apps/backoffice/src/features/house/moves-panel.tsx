// Moves between accounts of the house, and full stops: what has been asked for, what became of it, and to ask for another.
import { market, officeHouse } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { FOLLOW_EVERY_MS, useAsk } from '../../lib/use-ask.ts';
import { AskButton } from '../../ui/ask-button.tsx';
import { changesPanel } from '../../ui/changes-panel.tsx';
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

const ChangesPanel = changesPanel({
  calls: officeHouse,
  title: 'office.house.moves',
  naming,
  subjectText,
  // The row says the rest.
  renderDetail: (proposal, renderChange) =>
    renderChange(proposal.kind === 'move' ? { ...proposal, changes: [...balancesOf(proposal.changes)] } : proposal),
  csvName: 'house-moves',
  empty: { text: 'office.house.noMovesHint' },
});

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
      <ChangesPanel />
    </div>
  );
}
