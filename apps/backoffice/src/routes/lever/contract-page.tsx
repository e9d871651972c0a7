// One market of leveraged contracts: what is open, how it is set, the change that waits, and who would be deleveraged.
import { officeLever } from '@bourse/contract';
import { POSITION_SIDES } from '@bourse/domain';
import { Button, ButtonLink } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { useState } from 'react';
import { useParams } from 'react-router';
import { LOOK_EVERY_MS } from '../../features/lever/look.ts';
import { exposureColumns } from '../../features/lever/market-columns.tsx';
import { OpenChange, useOpenChange } from '../../features/lever/desk.tsx';
import { QueuePanel } from '../../features/lever/queue-panel.tsx';
import { SettingsFacts } from '../../features/lever/settings-facts.tsx';
import { SettingsForm } from '../../features/lever/settings-form.tsx';
import { StateBadge } from '../../features/lever/state-badge.tsx';
import { SettleButton } from '../../features/lever/settle-button.tsx';
import { SettlementPanel } from '../../features/lever/settlement-panel.tsx';
import { StateButtons } from '../../features/lever/state-buttons.tsx';
import { useMay } from '../../lib/session.ts';
import { useAsk } from '../../lib/use-ask.ts';
import { Answer, Page, Panel } from '../../ui/page.tsx';
import { Rows } from '../../ui/rows.tsx';

type Market = officeLever.LeverMarketRow;

const columns = [
  {
    key: 'state',
    header: t('office.identity.status'),
    width: '12%',
    onCard: 'title',
    cell: ({ state, cause }: Market) => <StateBadge state={state} cause={cause} />,
  } as const,
  ...exposureColumns,
];

function Settings({ market }: { readonly market: Market }) {
  const mayAsk = useMay('lever.request');
  const [isAsking, setAsking] = useState(false);
  const open = useOpenChange(market.symbol);
  return (
    <>
      {market.state === 'halted' && open?.kind !== 'settle' && <SettlementPanel id={market.id} />}
      {open && <OpenChange proposal={open} />}
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-16 font-[550]">{t(isAsking ? 'office.change.propose' : 'office.lever.settings')}</h2>
        {mayAsk && !isAsking && !open && <Button onClick={() => setAsking(true)}>{t('office.change.propose')}</Button>}
        {open && <p className="text-12 text-ink-3">{t('office.change.waiting')}</p>}
      </header>
      {isAsking ? <SettingsForm market={market} onClose={() => setAsking(false)} /> : <SettingsFacts market={market} />}
    </>
  );
}

function Detail({ market }: { readonly market: Market | undefined }) {
  if (!market) return <EmptyState title={t('office.lever.noMarkets')} />;
  return (
    <>
      <Panel>
        <Rows label={t('office.lever.markets')} columns={columns} rows={[market]} keyOf={({ id }) => id} />
      </Panel>
      <Settings market={market} />
      {POSITION_SIDES.map((side) => (
        <QueuePanel key={side} market={market} side={side} />
      ))}
    </>
  );
}

export function ContractPage() {
  const id = Number(useParams()['id']);
  const query = useAsk(officeLever.listMarkets, {}, { everyMs: LOOK_EVERY_MS });
  const market = query.data?.list.find((one) => one.id === id);
  return (
    <Page
      title={market?.symbol ?? t('office.lever')}
      actions={
        <>
          <ButtonLink to="/contracts" variant="quiet">
            {t('office.back')}
          </ButtonLink>
          {market && <StateButtons market={market} />}
          {market && <SettleButton market={market} />}
        </>
      }
    >
      <Answer query={query}>{() => <Detail market={market} />}</Answer>
    </Page>
  );
}
