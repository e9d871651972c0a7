// The insurance that runs: what it covers, what is lost of what it counts, and what a claim would pay.
import type { insuranceRows } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { Button } from '@bourse/ui/button.tsx';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { formatDateTime, formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useId, useState } from 'react';
import { countText, toneOfUnits } from '../../../lib/figure-text.ts';
import { readSigned, readUnits, trim } from '../../../lib/read-figures.ts';
import { FactGrid } from '../../../ui/fact-grid.tsx';
import { ShareBar } from '../../../ui/share-bar.tsx';
import { percentText } from '../figures.ts';
import { useClaim } from './insurance.ts';

type Insurance = insuranceRows.InsuranceRow;

const CancelDialog = lazyOverlay(() => import('./cancel-dialog.tsx').then((module) => module.CancelDialog));

/** Why there is nothing to claim now; undefined where there is. */
function whyNoClaim({
  state,
  effective_ms: from,
  open_orders: open,
  loss,
  loss_needed: needed,
  currency_name: currency,
}: Insurance) {
  if (state === 'bought') return t('micro.insurance.notYet', { from: formatDateTime(from) });
  if (open > 0) return t('micro.insurance.openOrders', { count: open });
  if (readUnits(loss) < readUnits(needed))
    return t('micro.insurance.lossNeeded', { needed: formatDecimal(trim(needed)), currency });
  return undefined;
}

/** How much of the loss that a claim needs there is. */
function LossBar({ loss, loss_needed: needed }: Pick<Insurance, 'loss' | 'loss_needed'>) {
  return <ShareBar percent={Number((readUnits(loss) * 100n) / (readUnits(needed) || 1n))} />;
}

function Claim({ insurance }: { readonly insurance: Insurance }) {
  const claiming = useClaim();
  const id = useId();
  const why = whyNoClaim(insurance);
  const claimable = `${formatDecimal(trim(insurance.claimable))} ${insurance.currency_name}`;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        variant="primary"
        disabled={why !== undefined}
        title={why}
        aria-describedby={id}
        isPending={claiming.isPending}
        onClick={() => claiming.mutate({ id: insurance.id })}
      >
        {why === undefined ? t('micro.insurance.claimOf', { amount: claimable }) : t('micro.insurance.claim')}
      </Button>
      <p id={id} className="min-w-0 flex-1 basis-50 text-12 text-ink-2">
        {why ?? t(insurance.is_paid_today === 1 ? 'micro.insurance.paidNow' : 'micro.insurance.paidTomorrow')}
      </p>
    </div>
  );
}

export function RunningInsurance({ insurance }: { readonly insurance: Insurance }) {
  const [isCancelling, setCancelling] = useState(false);
  const { currency_name: currency } = insurance;
  const money = (figure: string): string => `${formatDecimal(trim(figure))} ${currency}`;
  return (
    <section
      aria-label={t('micro.insurance.of', { currency })}
      className="flex flex-col gap-4 border-b border-line px-4 py-4"
    >
      <header className="flex flex-wrap items-center gap-2">
        <h2 className="text-14">{t('micro.insurance.of', { currency })}</h2>
        <Badge tone={insurance.state === 'effective' ? 'success' : 'iris'}>{insurance.state_name}</Badge>
        <Button size="small" variant="quiet" className="ms-auto" onClick={() => setCancelling(true)}>
          {t('micro.insurance.cancel')}
        </Button>
      </header>
      <div>
        <p className="mb-1.5 text-12">
          {t('micro.insurance.loss', { loss: money(insurance.loss), needed: money(insurance.loss_needed) })}
        </p>
        <LossBar {...insurance} />
      </div>
      <Claim insurance={insurance} />
      <FactGrid
        facts={[
          [t('micro.insurance.assets'), money(insurance.assets)],
          [t('micro.insurance.stakeMax'), money(insurance.stake_max)],
          [
            t('micro.insurance.result'),
            <span key="result" className={toneOfUnits(readSigned(insurance.result))}>
              {formatDecimal(trim(insurance.result), { sign: 'always' })} {currency}
            </span>,
          ],
          [t('micro.insurance.claims'), `${countText(insurance.claims)} / ${countText(insurance.claims_max)}`],
          [t('micro.insurance.claimRate'), percentText(trim(insurance.claim_rate))],
          [t('micro.insurance.from'), formatDateTime(insurance.effective_ms)],
          [t('micro.insurance.until'), formatDateTime(insurance.ends_ms)],
        ]}
      />
      {isCancelling && <CancelDialog insurance={insurance} onClose={() => setCancelling(false)} />}
    </section>
  );
}
