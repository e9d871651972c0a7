// What is to be posted between a user and the house: asked for here, and decided here by another operator.
import { officeAdjustments } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { useState } from 'react';
import { useIsOwn, useMay } from '../../lib/session.ts';
import { useAsk } from '../../lib/use-ask.ts';
import { walletText } from '../../lib/wallets.ts';
import { Decision } from '../../ui/decision.tsx';
import { Answer, Facts, Panel } from '../../ui/page.tsx';

const AdjustmentDialog = lazyOverlay(async () => (await import('./adjustment-dialog.tsx')).AdjustmentDialog);

type Adjustment = officeAdjustments.AdjustmentRow;

const calls = { approve: officeAdjustments.approveAdjustment, reject: officeAdjustments.rejectAdjustment };

function Deciding({ adjustment: { id, amount, requested_by } }: { readonly adjustment: Adjustment }) {
  const isOwn = useIsOwn(requested_by);
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 pb-3 text-12 text-ink-2">
      <p className="basis-full">{t(isOwn ? 'office.adjustments.notYours' : 'office.adjustments.approveText')}</p>
      <Decision
        id={id}
        calls={calls}
        approval={{ id, amount }}
        rejectText={t('office.factors.rejectText')}
        isOwn={isOwn}
      />
    </div>
  );
}

function Pending({ adjustment }: { readonly adjustment: Adjustment }) {
  const mayDecide = useMay('funds.review');
  return (
    <li>
      <Facts
        facts={[
          [t('office.adjustments.direction'), t(`office.adjustments.${adjustment.direction}`)],
          [
            t('office.funds.change'),
            <span key="money" className="font-mono">
              {formatDecimal(adjustment.amount)} {adjustment.currency_name}
            </span>,
          ],
          [t('office.users.wallet'), walletText(adjustment.wallet)],
          [t('office.adjustments.source'), t(`office.house.${adjustment.source}`)],
          [t('office.factors.requestedBy'), adjustment.requested_by],
          [t('office.identity.submitted'), adjustment.submit_time],
          [t('office.factors.expires'), adjustment.expire_time],
          [t('office.reason'), adjustment.reason],
        ]}
      />
      {mayDecide && <Deciding adjustment={adjustment} />}
    </li>
  );
}

export function AdjustmentsPanel({ id, className }: { readonly id: number; readonly className?: string }) {
  const query = useAsk(officeAdjustments.listAdjustments, { status: 'pending', id });
  const mayAsk = useMay('funds.request');
  const [isAsking, setAsking] = useState(false);
  return (
    <Panel title={t('office.adjustments')} {...(className && { className })}>
      <Answer query={query} rows={1}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="px-4 py-3 text-13 text-ink-3">{t('office.adjustments.none')}</p>
          ) : (
            <ul className="divide-y divide-line">
              {list.map((adjustment) => (
                <Pending key={adjustment.id} adjustment={adjustment} />
              ))}
            </ul>
          )
        }
      </Answer>
      {mayAsk && (
        <div className="border-t border-line px-4 py-3">
          <Button size="small" onClick={() => setAsking(true)}>
            {t('office.adjustments.request')}
          </Button>
        </div>
      )}
      {isAsking && <AdjustmentDialog id={id} onClose={() => setAsking(false)} />}
    </Panel>
  );
}
