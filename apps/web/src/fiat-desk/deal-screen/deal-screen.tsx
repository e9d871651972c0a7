// The screen of one deal, of merchants' ads and c2c alike, for the buyer and the seller: the next step, where the money goes,
// what was agreed, what has happened, and the chat beside it; where there is no room beside it, behind a button.
import { Button, ButtonLink } from '@bourse/ui/button.tsx';
import { Sheet } from '@bourse/ui/dialog.tsx';
import { ApiError, errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { usePageTitle } from '@bourse/ui/lib/page-title.ts';
import { useMedia } from '@bourse/ui/lib/use-media.ts';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { MessageCircle } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useUnread } from '../deal-list/unread.ts';
import { useDealNews } from '../deal-list/use-deal-news.ts';
import { DealStatus } from '../deal-status.tsx';
import type { DealDetail, DealKind } from '../deal.ts';
import { FiatFrame } from '../fiat-frame.tsx';
import { OwnStatements } from '../statements/own-statements.tsx';
import { DealActions } from './deal-actions.tsx';
import { DealFacts, DealTimeline, OtherParty } from './deal-facts.tsx';
import { useDeal } from './deal-query.ts';
import { Feedback } from './feedback.tsx';
import { PaymentDetails } from './payment-details.tsx';
import { StepCard } from './step-card.tsx';

/** Room for the chat beside the deal. */
const BESIDE = '(min-width: 1080px)';

export type DealScreenProps = {
  /** Undefined where the address names none. */
  readonly id: number | undefined;
  readonly kind: DealKind;
  /** What stands beside it. */
  readonly chat: (deal: DealDetail) => ReactNode;
};

const titleOf = ({ role, currency_name: coin }: DealDetail): string =>
  t(role === 'buyer' ? 'fiat.buyCoin' : 'fiat.sellCoin', { coin });

function ChatButton({ deal, chat }: { readonly deal: DealDetail; readonly chat: DealScreenProps['chat'] }) {
  const [isOpen, setOpen] = useState(false);
  const count = useUnread().get(deal.id) ?? 0;
  return (
    <>
      <Button size="large" aria-haspopup="dialog" className="relative" onClick={() => setOpen(true)}>
        <MessageCircle size={17} aria-hidden="true" />
        {t('fiat.chat')}
        {count > 0 && (
          <span className="min-w-5 rounded-full bg-iris px-1 text-11 text-on-iris">
            {count}
            <span className="sr-only"> {t('fiat.chat.unread', { count })}</span>
          </span>
        )}
      </Button>
      <Sheet title={t('fiat.chat.with', { name: deal.other.name })} isOpen={isOpen} onClose={() => setOpen(false)}>
        <div className="flex h-[calc(88dvh-110px)] flex-col">{chat(deal)}</div>
      </Sheet>
    </>
  );
}

type LoadedProps = { readonly deal: DealDetail; readonly chat: DealScreenProps['chat'] };

function Loaded({ deal, chat }: LoadedProps) {
  const isBeside = useMedia(BESIDE);
  const count = useUnread().get(deal.id) ?? 0;
  const title = `${titleOf(deal)} #${deal.id}`;
  usePageTitle(count > 0 ? `(${count}) ${title}` : title);
  return (
    <div className={isBeside ? 'grid grid-cols-[minmax(0,1fr)_340px] items-start gap-5' : 'flex flex-col gap-5'}>
      <div className="flex min-w-0 flex-col gap-5">
        <StepCard deal={deal} actions={isBeside && <DealActions deal={deal} className="mt-4" />} />
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
      </div>
      {isBeside ? (
        <section
          aria-label={t('fiat.chat')}
          className="sticky top-20 flex h-[calc(100dvh-152px)] max-h-200 min-h-100 flex-col overflow-hidden rounded-lg border border-line bg-panel"
        >
          <h2 className="flex h-12 shrink-0 items-center border-b border-line px-4 text-14">
            {t('fiat.chat.with', { name: deal.other.name })}
          </h2>
          <div className="flex min-h-0 flex-1 flex-col px-4 pb-3">{chat(deal)}</div>
        </section>
      ) : (
        <div className="sticky bottom-[calc(56px+env(safe-area-inset-bottom))] z-30 -mx-4 flex flex-wrap gap-2 border-t border-line bg-bg px-4 py-2.5 md:bottom-0">
          <DealActions deal={deal} className="flex-1" />
          <ChatButton deal={deal} chat={chat} />
        </div>
      )}
    </div>
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
  useDealNews(id);
  if (deal)
    return (
      <FiatFrame title={titleOf(deal)} action={<DealStatus deal={deal} />}>
        <Loaded deal={deal} chat={chat} />
      </FiatFrame>
    );
  return (
    <FiatFrame title={t('fiat.deal.title', { id })}>
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
