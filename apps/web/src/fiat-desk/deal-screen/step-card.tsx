// The head of a deal's screen: its state, the one thing to do next, how long there is for it.
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { formatDateTime } from '@bourse/ui/lib/format.ts';
import { waitText } from '@bourse/ui/lib/wait-text.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { CircleCheck, CircleDot, CircleX, Clock, type LucideProps, Scale } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { DealDetail } from '../deal.ts';
import { DemoNotice } from '../demo-notice.tsx';
import { coinText, moneyText } from '../figures.ts';
import { TimeLeft, useSecondsLeft } from '../time-left.tsx';
import { type Step, stepOf } from './next-step.ts';

const LOOKS: Readonly<
  Record<Step['tone'], { readonly Icon: ComponentType<LucideProps>; readonly icon: string; readonly edge: string }>
> = {
  act: { Icon: CircleDot, icon: 'text-iris', edge: 'bg-iris' },
  wait: { Icon: Clock, icon: 'text-ink-3', edge: 'bg-line-strong' },
  done: { Icon: CircleCheck, icon: 'text-success', edge: 'bg-success' },
  over: { Icon: CircleX, icon: 'text-ink-3', edge: 'bg-line-strong' },
  dispute: { Icon: Scale, icon: 'text-warning', edge: 'bg-warning' },
};

const SOON_SECONDS = 180;

const factsOf = (deal: DealDetail) => ({
  name: deal.other.name,
  money: `${moneyText(deal.deal_money)} ${deal.coin_code}`,
  // An appeal after the end may have re-held less than was agreed.
  number: `${coinText(deal.state === 'done' ? deal.released_number : deal.number)} ${deal.currency_name}`,
});

function PayClock({ until }: { readonly until: number }) {
  const isSoon = useSecondsLeft(until) <= SOON_SECONDS;
  return (
    <div className="shrink-0 text-end">
      <TimeLeft
        until={until}
        className={cx('font-mono text-28 leading-none', isSoon ? 'text-warning' : 'text-ink-1')}
      />
      <p className="mt-1 text-11 text-ink-3">{t('fiat.timeToPay')}</p>
    </div>
  );
}

/** From when on one may appeal, and when that happens by itself. */
function AppealNote({ deal }: { readonly deal: DealDetail }) {
  const { state, acts, appeal_from_ms: from, appeal_alone_ms: alone } = deal;
  const seconds = useSecondsLeft(state === 'paid' && acts.appeal === 0 ? from : null);
  if (state !== 'paid') return null;
  return (
    <p className="mt-2 text-12 text-pretty text-ink-3">
      {seconds > 0 && from !== null && (
        <>
          {t('fiat.appeal.from')} <TimeLeft until={from} className="font-mono text-ink-2" />.{' '}
        </>
      )}
      {alone !== null && t('fiat.appeal.alone', { time: formatDateTime(alone) })}
    </p>
  );
}

const SECONDS_PER_HOUR = 3_600;

/** Says how long the bought coins are held after the deal. */
function HoldNote({ deal }: { readonly deal: DealDetail }) {
  if (deal.state !== 'done' || deal.role !== 'buyer' || deal.hold_hours === 0) return null;
  return (
    <p className="mt-2 text-12 text-pretty text-ink-3">
      {t('fiat.hold.note', { time: waitText(deal.hold_hours * SECONDS_PER_HOUR) })}
    </p>
  );
}

/** Releasing for money that has not come, or came from somebody else, is where sellers lose their coin. */
function SellerWarning({ deal }: { readonly deal: DealDetail }) {
  if (deal.role !== 'seller' || (deal.state !== 'paid' && deal.state !== 'appealed')) return null;
  return (
    <>
      {deal.state === 'paid' && <DemoNotice isPaying={false} className="mt-4" />}
      <Notice tone="warning" title={t('fiat.warn.releaseTitle', { name: deal.hes_realname })} className="mt-4">
        <ul className="list-disc space-y-0.5 ps-4">
          <li>{t('fiat.warn.releaseLook')}</li>
          <li>{t('fiat.warn.releaseThird')}</li>
          <li>{t('fiat.warn.releasePressure')}</li>
        </ul>
      </Notice>
    </>
  );
}

export function StepCard({ deal, actions }: { readonly deal: DealDetail; readonly actions: ReactNode }) {
  const step = stepOf(deal);
  const { Icon, icon, edge } = LOOKS[step.tone];
  const facts = factsOf(deal);
  const held = { held: `${coinText(deal.held_number)} ${deal.currency_name}` };
  return (
    <section
      aria-label={t('fiat.nextStep')}
      className="relative overflow-hidden border-line bg-panel max-md:-mx-4 max-md:border-y md:rounded-lg md:border"
    >
      <span aria-hidden="true" className={cx('absolute inset-y-0 start-0 w-0.75', edge)} />
      <div className="px-4 py-4 md:px-5">
        <div className="flex items-start justify-between gap-4">
          <div className="flex min-w-0 items-start gap-3" aria-live="polite">
            <Icon size={20} aria-hidden="true" className={cx('mt-0.5 shrink-0', icon)} />
            <div className="min-w-0">
              <h2 className="text-16 font-[550] break-keep wrap-anywhere text-ink-1">{t(step.title, facts)}</h2>
              <p className="mt-1 text-13 text-pretty text-ink-2">{t(step.text, { ...facts, ...held })}</p>
              <AppealNote deal={deal} />
              <HoldNote deal={deal} />
            </div>
          </div>
          {deal.state === 'unpaid' && <PayClock until={deal.pay_until_ms} />}
        </div>
        <SellerWarning deal={deal} />
        {actions}
      </div>
    </section>
  );
}
