// One deal with an acceptor, for its user and for the acceptor: the next step, where the money goes, what was agreed, what has
// happened, and the chat beside it.
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Moment } from '@bourse/ui/moment.tsx';
import { Notice } from '@bourse/ui/notice.tsx';
import { Section } from '@bourse/ui/section.tsx';
import { ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { type ReactNode, useState } from 'react';
import { coinText, priceText } from '../../../fiat-desk/figures.ts';
import { PayeeAccount } from '../../../fiat-desk/payee-account.tsx';
import { OwnStatements } from '../../../fiat-desk/statements/own-statements.tsx';
import { PrivatePicture } from '../../../ui/private-picture.tsx';
import { SummaryLine } from '../../../ui/summary-line.tsx';
import { type DealAct, type DealDetail, isLive, useDeal } from '../acceptors.ts';
import { StepCard } from './step-card.tsx';

const ActDialog = lazyOverlay(() => import('./act-dialog.tsx').then((module) => module.ActDialog));

type DealProps = { readonly deal: DealDetail };

/** Who pays whom, and what is paid in: names that do not agree are how both sides are cheated. */
function Payee({ deal }: DealProps) {
  const isPaying = (deal.type === 'buy') === (deal.is_acceptor === 0);
  return (
    <Section title={t(isPaying ? 'acceptor.payee' : 'acceptor.payeeOwn')}>
      {isPaying && isLive(deal) && (
        <Notice tone="warning" className="mb-2">
          {t('acceptor.warnPay', { payer: deal.payer_name, payee: deal.payee_name })}
        </Notice>
      )}
      <PayeeAccount method={deal.pay_to} money={{ amount: deal.money, fiat: 'CNY', isPaying }} />
    </Section>
  );
}

function Facts({ deal }: DealProps) {
  const isAcceptor = deal.is_acceptor === 1;
  return (
    <Section title={t('acceptor.facts')}>
      <dl className="flex flex-col gap-1.5 text-12">
        <SummaryLine label={t(isAcceptor ? 'acceptor.user' : 'acceptor.col.name')}>
          <span className="font-sans">{isAcceptor ? deal.user_name : deal.acceptor_name}</span>
        </SummaryLine>
        <SummaryLine label={t('acceptor.payer')}>
          <span className="font-sans">{deal.payer_name}</span>
        </SummaryLine>
        <SummaryLine label={t('acceptor.rate')}>1 USDT = {priceText(deal.rate)} CNY</SummaryLine>
        <SummaryLine label={t('acceptor.fee.plain')}>{coinText(deal.fee)} USDT</SummaryLine>
        {deal.deal_account !== '' && <SummaryLine label={t('acceptor.payFrom')}>{deal.deal_account}</SummaryLine>}
        {deal.mobile !== '' && <SummaryLine label={t('acceptor.mobile')}>{deal.mobile}</SummaryLine>}
      </dl>
      {deal.proofs.length > 0 && (
        <ul aria-label={t('acceptor.proofs')} className="mt-3 flex flex-wrap gap-2">
          {deal.proofs.map((url) => (
            <li key={url}>
              <PrivatePicture url={url} label={t('acceptor.proofs')} className="size-24" />
            </li>
          ))}
        </ul>
      )}
      {deal.appeal_text !== '' && (
        <p className="mt-3 text-12 break-words whitespace-pre-wrap text-ink-2">{deal.appeal_text}</p>
      )}
    </Section>
  );
}

function Timeline({ deal }: DealProps) {
  return (
    <Section title={t('acceptor.timeline')}>
      <ol className="flex flex-col gap-2 text-12">
        {deal.steps.map((step) => (
          <li key={`${step.state} ${step.time_ms}`} className="flex items-center gap-2.5">
            <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-iris" />
            <span className="flex-1">{step.state_name}</span>
            <Moment at={step.time_ms} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

export type DealViewProps = {
  readonly id: number;
  /** What stands beside it. */
  readonly chat: (deal: DealDetail) => ReactNode;
};

export function DealView({ id, chat }: DealViewProps) {
  const { data: deal, error, refetch } = useDeal(id);
  const [act, setAct] = useState<DealAct>();
  if (!deal)
    return error ? (
      <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={8} rowClassName="h-11" />
    );
  return (
    <>
      <StepCard deal={deal} onAct={setAct} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-5">
          {deal.state === 'appealed' && <OwnStatements of={{ id, kind: 'acceptor' }} isOpen />}
          <Payee deal={deal} />
          <Facts deal={deal} />
          <Timeline deal={deal} />
        </div>
        <div className="flex h-140 min-w-0 flex-col">{chat(deal)}</div>
      </div>
      {act && <ActDialog deal={deal} act={act} onClose={() => setAct(undefined)} />}
    </>
  );
}
