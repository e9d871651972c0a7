// How the settings of leveraged contracts are named and read, how their changes are listed and decided, and the one change of a
// market that waits for a decision or for its time.
import { officeLever } from '@bourse/contract';
import { LEVER_CAUSES, LEVER_STATES, VERIFICATION_LEVELS } from '@bourse/domain';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useAsk } from '../../lib/use-ask.ts';
import { percentText } from '../../ui/amount-text.ts';
import { type ChangesDesk, changesPanel, OneChange } from '../../ui/changes-panel.tsx';
import { among, funding, listText, namingOf, yesNo } from '../../ui/naming.ts';
import { Panel } from '../../ui/page.tsx';
import { limitField, type Setting, type SettingKind, SETTING_NAMES, SETTINGS } from './fields.ts';
import { SettlementPanel } from './settlement-panel.tsx';

const settingText = (setting: Setting): string => t(`office.lever.field.${setting}`);
const READS: Readonly<Record<SettingKind, (value: string) => string>> = {
  amount: formatDecimal,
  count: formatDecimal,
  list: listText,
  rate: percentText,
  share: percentText,
};

function limitText(value: string): string {
  const [multiple = '', hands = ''] = value.split(' × ');
  return t('office.lever.limit', { multiple, hands: formatDecimal(hands) });
}

export const naming = namingOf({
  ...Object.fromEntries(SETTING_NAMES.map((name) => [name, [settingText(name), READS[SETTINGS[name]]]])),
  ...Object.fromEntries(
    VERIFICATION_LEVELS.map((level) => [
      limitField(level),
      [`${t('office.lever.levels')}: ${t('office.lever.level', { level })}`, limitText],
    ]),
  ),
  open_risk_min: [t('office.lever.field.open_risk_min'), percentText],
  transfers_out: [t('office.lever.field.transfers_out'), yesNo],
  liquidation_grace: [
    t('office.lever.field.liquidation_grace'),
    (value) => t('office.lever.seconds', { seconds: Number(value) }),
  ],
  outage_loss: [t('office.lever.field.outage_loss'), percentText],
  halt_hours: [t('office.lever.field.halt_hours'), (value) => t('office.lever.hours', { hours: value })],
  median: [t('office.lever.field.median'), formatDecimal],
  state: [t('office.lever.field.state'), among(LEVER_STATES, (state) => t(`office.state.${state}`))],
  cause: [t('office.lever.cause'), among(LEVER_CAUSES, (cause) => t(`lever.cause.${cause}`))],
  ...funding(),
});

type Proposal = officeLever.LeverProposalRow;

const DESK: ChangesDesk<Proposal> = {
  calls: officeLever,
  title: 'office.lever.changes',
  naming,
  subjectText: ({ kind, symbol }) => symbol || t(kind === 'rules' ? 'office.lever.rules' : 'office.funding'),
  // Whoever decides that a market be settled sees what that would do.
  renderDetail: (proposal, renderChange) => (
    <>
      {proposal.kind === 'settle' && proposal.status === 'pending' && proposal.market_id !== null && (
        <SettlementPanel id={proposal.market_id} />
      )}
      {renderChange(proposal)}
    </>
  ),
  csvName: 'contract-changes',
  empty: { text: 'office.lever.noChangesHint' },
};

export const ChangesPanel = changesPanel(DESK);

/** The server gives at most so many at once; each market has one open change at most. */
const MOST = 500;

export function useOpenChange(symbol: string): Proposal | undefined {
  const pending = useAsk(officeLever.listProposals, { status: 'pending', limit: MOST });
  const approved = useAsk(officeLever.listProposals, { status: 'approved', limit: MOST });
  return [...(pending.data?.list ?? []), ...(approved.data?.list ?? [])].find((one) => one.symbol === symbol);
}

export const OpenChange = ({ proposal }: { readonly proposal: Proposal }) => (
  <Panel title={t('office.lever.changes')}>
    <OneChange desk={DESK} proposal={proposal} />
  </Panel>
);
