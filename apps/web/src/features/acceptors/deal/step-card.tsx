// What comes next in a deal, for whoever looks, and by when.
import type { MessageKey } from '@bourse/messages';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TickRuler } from '@bourse/ui/tick-ruler.tsx';
import type { ReactNode } from 'react';
import { formatDateTime } from '@bourse/ui/lib/format.ts';
import { coinText, moneyText } from '../../../fiat-desk/figures.ts';
import { TimeLeft, useSecondsLeft } from '../../../fiat-desk/time-left.tsx';
import { type DealDetail, isLive } from '../acceptors.ts';
import { isUsersWithdrawal } from './deal-acts.ts';

type Side = 'user' | 'acceptor';
type Steps = Readonly<Record<Side, MessageKey>>;

const DEPOSIT: Readonly<Record<'waiting' | 'paid', Steps>> = {
  waiting: { user: 'acceptor.step.deposit.pay', acceptor: 'acceptor.step.deposit.awaitPay' },
  paid: { user: 'acceptor.step.deposit.awaitConfirm', acceptor: 'acceptor.step.deposit.confirm' },
};
const WITHDRAWAL: Readonly<Record<'waiting' | 'accepted' | 'paid', Steps>> = {
  waiting: { user: 'acceptor.step.withdraw.awaitAccept', acceptor: 'acceptor.step.withdraw.accept' },
  accepted: { user: 'acceptor.step.withdraw.awaitPay', acceptor: 'acceptor.step.withdraw.pay' },
  paid: { user: 'acceptor.step.withdraw.confirm', acceptor: 'acceptor.step.withdraw.awaitConfirm' },
};

function stepText(deal: DealDetail): string {
  const side: Side = deal.is_acceptor === 1 ? 'acceptor' : 'user';
  const { state, type } = deal;
  if (state === 'appealed') return t('acceptor.step.appealed');
  if (state === 'paid') return t((type === 'buy' ? DEPOSIT : WITHDRAWAL).paid[side]);
  if (state === 'waiting') return t((type === 'buy' ? DEPOSIT : WITHDRAWAL).waiting[side]);
  if (state === 'accepted') return t(WITHDRAWAL.accepted[side]);
  return deal.end_text === '' ? deal.state_name : `${deal.state_name} · ${deal.end_text}`;
}

/** From when on one may appeal what is marked as paid. */
function AppealNote({ deal }: { readonly deal: DealDetail }) {
  const { state, acts, appeal_from_ms: from } = deal;
  const seconds = useSecondsLeft(state === 'paid' && !acts.includes('appeal') ? from : null);
  if (from === null || seconds === 0) return null;
  return (
    <p className="mt-2 text-12 text-pretty text-ink-3">
      {t('acceptor.appealFrom')} <TimeLeft until={from} className="font-mono text-ink-2" />
    </p>
  );
}

/** Says until when a deal that has ended can be appealed, and with which proof. */
function EndedAppealNote({ deal }: { readonly deal: DealDetail }) {
  const { acts, appeal_until_ms: until } = deal;
  if (isLive(deal) || until === null || !acts.includes('appeal')) return null;
  const key = isUsersWithdrawal(deal) ? 'acceptor.appealNothing' : 'acceptor.appealPaid';
  return <p className="mt-2 text-12 text-pretty text-ink-3">{t(key, { time: formatDateTime(until) })}</p>;
}

export type StepCardProps = { readonly deal: DealDetail; readonly actions: ReactNode };

export function StepCard({ deal, actions }: StepCardProps) {
  const isDeposit = deal.type === 'buy';
  return (
    <section
      aria-label={t('acceptor.next')}
      className="relative overflow-hidden border-line bg-panel max-md:-mx-4 max-md:border-y md:rounded-lg md:border"
    >
      <TickRuler className="absolute inset-x-0 top-0 opacity-60" />
      <div className="px-4 pt-5 pb-4 md:px-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-mono text-28">{moneyText(deal.money)}</span>
            <span className="text-13 text-ink-3">
              CNY {isDeposit ? '→' : '←'} {coinText(deal.number)} USDT
            </span>
          </p>
          {deal.deadline_ms !== null && <TimeLeft until={deal.deadline_ms} className="font-mono text-20" />}
        </div>
        <p className="mt-3 text-14 text-pretty text-ink-1" aria-live="polite">
          {stepText(deal)}
        </p>
        <AppealNote deal={deal} />
        <EndedAppealNote deal={deal} />
        {actions}
      </div>
    </section>
  );
}
