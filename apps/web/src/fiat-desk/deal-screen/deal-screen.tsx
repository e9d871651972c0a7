// The screen of one deal, of merchants' ads and c2c alike, for the buyer and the seller: the next step, where the money goes,
// what was agreed, what has happened, and the chat.
import { ButtonLink } from '@bourse/ui/button.tsx';
import { ApiError, errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { usePageTitle } from '@bourse/ui/lib/page-title.ts';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import type { ReactNode } from 'react';
import { useUnread } from '../deal-list/unread.ts';
import { useDealNews } from '../deal-list/use-deal-news.ts';
import { DealFrame, useIsChatBeside } from '../deal-frame.tsx';
import { DealStatus } from '../deal-status.tsx';
import type { DealDetail, DealKind } from '../deal.ts';
import { FiatFrame } from '../fiat-frame.tsx';
import { OwnStatements } from '../statements/own-statements.tsx';
import { DealActions, DealLinks } from './deal-actions.tsx';
import { DealFacts, DealTimeline, OtherParty } from './deal-facts.tsx';
import { useDeal } from './deal-query.ts';
import { Feedback } from './feedback.tsx';
import { PaymentDetails } from './payment-details.tsx';
import { StepCard } from './step-card.tsx';

export type DealScreenProps = {
  /** Undefined where the address names none. */
  readonly id: number | undefined;
  readonly kind: DealKind;
  /** Renders the chat beside the deal. */
  readonly chat: (deal: DealDetail) => ReactNode;
};

const titleOf = ({ role, currency_name: coin }: DealDetail): string =>
  t(role === 'buyer' ? 'fiat.buyCoin' : 'fiat.sellCoin', { coin });

type LoadedProps = {
  readonly deal: DealDetail;
  readonly unread: number;
  readonly chat: DealScreenProps['chat'];
};

function Loaded({ deal, unread, chat }: LoadedProps) {
  const isBeside = useIsChatBeside();
  return (
    <DealFrame
      name={deal.other.name}
      unread={unread}
      chat={chat(deal)}
      actions={<DealActions deal={deal} className="flex-1" />}
    >
      <StepCard
        deal={deal}
        actions={
          <>
            {isBeside && <DealActions deal={deal} className="mt-4" />}
            <DealLinks deal={deal} />
          </>
        }
      />
      <Feedback deal={deal} />
      {deal.appealed_ms !== null && (
        <OwnStatements
          of={{ id: deal.id, kind: 'deal' }}
          isOpen={deal.state === 'appealed'}
          placeholder={t(deal.role === 'buyer' ? 'fiat.appeal.buyerHint' : 'fiat.appeal.sellerHint')}
        />
      )}
      {deal.role === 'buyer' && <PaymentDetails deal={deal} />}
      <DealFacts deal={deal} />
      {deal.role === 'seller' && <PaymentDetails deal={deal} />}
      <OtherParty deal={deal} />
      <DealTimeline timeline={deal.timeline} />
    </DealFrame>
  );
}

const MISSING: ReadonlySet<string> = new Set(['fiat_deal_not_found', 'invalid_request', 'not_found']);

function Missing() {
  return (
    <EmptyState
      title={t('fiat.deal.none')}
      text={t('fiat.deal.noneText')}
      action={<ButtonLink to="/legal/Order">{t('fiat.nav.orders')}</ButtonLink>}
    />
  );
}

function Body({ id, kind, chat }: DealScreenProps & { readonly id: number }) {
  const { data: deal, error, refetch } = useDeal(id, kind);
  const unread = useUnread().get(id) ?? 0;
  useDealNews(id);
  const title = deal ? `${titleOf(deal)} #${id}` : t('fiat.deal.title', { id });
  usePageTitle(unread > 0 ? `(${unread}) ${title}` : title);
  if (deal)
    return (
      <FiatFrame title={titleOf(deal)} action={<DealStatus deal={deal} />}>
        <Loaded deal={deal} unread={unread} chat={chat} />
      </FiatFrame>
    );
  return (
    <FiatFrame title={title}>
      {!error && <SkeletonRows rows={8} rowClassName="h-11" />}
      {error && error instanceof ApiError && MISSING.has(error.code) && <Missing />}
      {error && !(error instanceof ApiError && MISSING.has(error.code)) && (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      )}
    </FiatFrame>
  );
}

export function DealScreen({ id, ...rest }: DealScreenProps) {
  if (id === undefined)
    return (
      <FiatFrame title={t('fiat.deal')}>
        <Missing />
      </FiatFrame>
    );
  return <Body key={id} id={id} {...rest} />;
}
