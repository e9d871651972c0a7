// One deal with an acceptor, for its user and for the acceptor: the next step, where the money goes, what was agreed, what has
// happened, and the chat.
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { Section } from '@bourse/ui/section.tsx';
import type { ReactNode } from 'react';
import { DealFrame, useIsChatBeside } from '../../../fiat-desk/deal-frame.tsx';
import { coinText, priceText } from '../../../fiat-desk/figures.ts';
import { DemoNotice } from '../../../fiat-desk/demo-notice.tsx';
import { PayeeAccount } from '../../../fiat-desk/payee-account.tsx';
import { OwnStatements } from '../../../fiat-desk/statements/own-statements.tsx';
import { Timeline } from '../../../fiat-desk/timeline.tsx';
import { PrivatePicture } from '../../../ui/private-picture.tsx';
import { SummaryLine } from '../../../ui/summary-line.tsx';
import { type DealDetail, isLive } from '../acceptors.ts';
import { DealActions } from './deal-actions.tsx';
import { StepCard } from './step-card.tsx';

type DealProps = { readonly deal: DealDetail };

/** Shows who pays whom, and by which means: names that do not agree are how both sides are cheated. */
function Payee({ deal }: DealProps) {
  const isPaying = (deal.type === 'buy') === (deal.is_acceptor === 0);
  return (
    <Section title={t(isPaying ? 'acceptor.payee' : 'acceptor.payeeOwn')}>
      {isLive(deal) && (isPaying || deal.state === 'paid') && <DemoNotice isPaying={isPaying} className="mb-3" />}
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
        {deal.deal_account !== '' && <SummaryLine label={t('acceptor.paidFrom')}>{deal.deal_account}</SummaryLine>}
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

export type DealViewProps = {
  readonly deal: DealDetail;
  readonly unread: number;
  readonly chat: ReactNode;
};

export function DealView({ deal, unread, chat }: DealViewProps) {
  const isBeside = useIsChatBeside();
  const steps = deal.steps.map(({ state_name: text, time_ms: at }) => ({ text, at }));
  return (
    <DealFrame
      name={deal.is_acceptor === 1 ? deal.user_name : deal.acceptor_name}
      unread={unread}
      chat={chat}
      actions={<DealActions deal={deal} className="flex-1" />}
    >
      <StepCard deal={deal} actions={isBeside && <DealActions deal={deal} className="mt-4" />} />
      {deal.state === 'appealed' && <OwnStatements of={{ id: deal.id, kind: 'acceptor' }} isOpen />}
      <Payee deal={deal} />
      <Facts deal={deal} />
      <Timeline title={t('acceptor.timeline')} steps={steps} />
    </DealFrame>
  );
}
