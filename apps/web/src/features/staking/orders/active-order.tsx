// An order that is active: how far it is, what it brings, what leaving now would cost, and whether it goes on.
import { Badge } from '@bourse/ui/badge.tsx';
import { Button } from '@bourse/ui/button.tsx';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { CoinIcon } from '@bourse/ui/coin-icon.tsx';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useState } from 'react';
import { useClosedBecause } from '../../../lib/closed.ts';
import { useActsTime } from '../../../realtime/server-clock.ts';
import { FactGrid } from '../../../ui/fact-grid.tsx';
import { ShareBar } from '../../../ui/share-bar.tsx';
import { outcomeOfOrder } from '../draft/outcome.ts';
import { type StakingOrder, useRenewStaking } from '../staking.ts';
import { leftText, minuteText, moneyText, percentText, wireText } from '../../../lib/term-text.ts';

const CancelDialog = lazyOverlay(() => import('./cancel-dialog.tsx').then((module) => module.CancelDialog));

const SECOND_MS = 1_000;
const PERCENT = 100;

type OrderProps = { readonly order: StakingOrder };

function Progress({ order: { create_ms: from, end_ms: due } }: OrderProps) {
  const now = useActsTime((at) => Math.floor(at / SECOND_MS) * SECOND_MS);
  const percent = Math.max(0, Math.min(PERCENT, ((now - from) / (due - from)) * PERCENT));
  return (
    <div>
      <ShareBar percent={percent} />
      <p className="mt-1.5 flex justify-between gap-3 text-12 text-ink-2">
        <span className="font-mono">{percentText(percent.toFixed(1))}</span>
        <span>{leftText(due - now)}</span>
      </p>
    </div>
  );
}

function Renewal({ order }: OrderProps) {
  const closed = useClosedBecause('new');
  const renewing = useRenewStaking();
  const isOn = order.is_renewing === 1;
  const isPossible = order.is_renewable === 1;
  if (!isOn && !isPossible) return <p className="text-12 text-ink-3">{t('earn.renewNone')}</p>;
  return (
    <div>
      <Checkbox
        name={`renewing-${order.id}`}
        checked={isOn}
        // To go on no longer is always possible.
        disabled={!isOn && closed !== undefined}
        title={isOn ? undefined : closed}
        aria-busy={renewing.isPending}
        onChange={({ target }) => {
          if (!renewing.isPending) renewing.mutate({ id: order.id, isRenewing: target.checked });
        }}
      >
        {t('earn.renew')}
      </Checkbox>
      <p className="text-12 text-pretty text-ink-3">
        {isPossible ? t('earn.renewText', { days: order.qixian }) : t('earn.renewNot')}
      </p>
    </div>
  );
}

export function ActiveOrder({ order }: OrderProps) {
  const [isCancelling, setCancelling] = useState(false);
  const { currency_name: currency } = order;
  const outcome = outcomeOfOrder(order);
  const money = (units: bigint): string => `${moneyText(units)} ${currency}`;
  return (
    <li className="flex flex-col gap-3.5 border-b border-line px-4 py-4 last:border-b-0 md:px-5">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <CoinIcon name={currency} />
        <p className="font-mono text-16">
          {wireText(order.buy_num)} {currency}
        </p>
        <Badge>{t('earn.orderTerm', { days: order.qixian, rate: percentText(order.lixi) })}</Badge>
        {order.renewed_from > 0 && <Badge tone="iris">{t('earn.wasRenewed')}</Badge>}
        <span className="ms-auto">
          <Button size="small" onClick={() => setCancelling(true)}>
            {t('earn.cancel')}
          </Button>
        </span>
      </div>
      <Progress order={order} />
      <FactGrid
        facts={[
          [t('earn.interest'), money(outcome.interest)],
          [t('earn.returned'), money(outcome.returned)],
          [t('earn.due'), minuteText(order.end_ms), 'wide'],
          [t('earn.returnedEarly'), money(outcome.returnedEarly)],
        ]}
      />
      <Renewal order={order} />
      {isCancelling && <CancelDialog order={order} onClose={() => setCancelling(false)} />}
    </li>
  );
}
