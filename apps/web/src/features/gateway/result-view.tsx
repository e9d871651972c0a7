// What became of a payment: waited for, credited, held for operators, or not come.
import type { MessageKey } from '@bourse/messages';
import { ButtonLink } from '@bourse/ui/button.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import { ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { CircleCheck, CircleX, Hourglass, type LucideProps } from 'lucide-react';
import type { ComponentType } from 'react';
import { coinText, priceText } from '../../fiat-desk/figures.ts';
import { TimeLeft, useSecondsLeft } from '../../fiat-desk/time-left.tsx';
import { SummaryLine } from '../../ui/summary-line.tsx';
import { timeText } from '../../ui/time-text.tsx';
import { cnyText, type GatewayOrder, useGatewayOrder } from './gateway.ts';
import { OrderState } from './order-list.tsx';

type Look = {
  readonly Icon: ComponentType<LucideProps>;
  readonly ink: string;
  readonly title: MessageKey;
  readonly text: MessageKey;
};

const WAITING = { Icon: Hourglass, ink: 'text-warning' } as const;
const FAILED = { Icon: CircleX, ink: 'text-error' } as const;
const LOOKS: Readonly<Record<GatewayOrder['state'], Look>> = {
  open: { ...WAITING, title: 'gateway.open', text: 'gateway.openText' },
  paid: { Icon: CircleCheck, ink: 'text-success', title: 'gateway.paid', text: 'gateway.paidText' },
  held: { ...WAITING, title: 'gateway.held', text: 'gateway.heldText' },
  failed: { ...FAILED, title: 'gateway.failed', text: 'gateway.failedText' },
  expired: { ...FAILED, title: 'gateway.expired', text: 'gateway.expiredText' },
  refused: { ...FAILED, title: 'gateway.refused', text: 'gateway.refusedText' },
};

/** For how long the rate still holds, and once it does not, what counts then. */
function RateHeld({ until }: { readonly until: number }) {
  const isHeld = useSecondsLeft(until) > 0;
  return (
    <p className="max-w-90 text-12 text-pretty text-ink-3">
      {isHeld ? (
        <>
          {t('gateway.rateHeld')} <TimeLeft until={until} className="font-mono text-ink-1" />
        </>
      ) : (
        t('gateway.rateOver')
      )}
    </p>
  );
}

function Result({ order }: { readonly order: GatewayOrder }) {
  const { Icon, ink, title, text } = LOOKS[order.state];
  return (
    <Section>
      <div className="flex flex-col items-center gap-2 py-4 text-center">
        <Icon size={40} strokeWidth={1.5} aria-hidden="true" className={ink} />
        <p role="status" className="text-20 text-ink-1">
          {t(title)}
        </p>
        <p className="max-w-90 text-13 text-pretty">{t(text, { number: coinText(order.number) })}</p>
        {order.state === 'open' && (
          <>
            <TimeLeft until={order.expires_ms} className="font-mono text-16 text-ink-1" />
            <RateHeld until={order.rate_until_ms} />
          </>
        )}
      </div>
      <dl className="flex flex-col gap-1.5 border-t border-line pt-3 text-13">
        <SummaryLine label={t('gateway.number')}>{order.id}</SummaryLine>
        <SummaryLine label={t('gateway.col.money')}>{cnyText(order.money)}</SummaryLine>
        <SummaryLine label={t('gateway.get')}>{coinText(order.number)} USDT</SummaryLine>
        <SummaryLine label={t('gateway.rate')}>{priceText(order.rate)}</SummaryLine>
        <SummaryLine label={t('gateway.col.time')}>{timeText(order.create_ms)}</SummaryLine>
        <SummaryLine label={t('gateway.col.state')}>
          <OrderState order={order} />
        </SummaryLine>
      </dl>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        <ButtonLink to="/new_account/legal" variant="primary">
          {t('gateway.toWallet')}
        </ButtonLink>
        <ButtonLink to="/account/rechargeMoney?current=2">{t('gateway.again')}</ButtonLink>
      </div>
    </Section>
  );
}

export function ResultView({ id }: { readonly id: number }) {
  const { data, error, refetch } = useGatewayOrder(id);
  if (data) return <Result order={data} />;
  if (error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  return <SkeletonRows rows={6} rowClassName="h-11" />;
}
