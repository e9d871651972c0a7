// What was agreed, with whom, and what has happened since.
import { CopyButton } from '@bourse/ui/copy-button.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Moment } from '@bourse/ui/moment.tsx';
import { Section } from '@bourse/ui/section.tsx';
import { DialogLine } from '../../ui/dialog-line.tsx';
import { PrivatePicture } from '../../ui/private-picture.tsx';
import type { DealDetail } from '../deal.ts';
import { coinText, moneyText, priceText } from '../figures.ts';
import { TraderFigures, TraderName } from '../trader.tsx';

export function DealFacts({ deal }: { readonly deal: DealDetail }) {
  const { coin_code: fiat, currency_name: coin } = deal;
  return (
    <Section title={t('fiat.deal')}>
      <dl className="divide-y divide-line text-13">
        <DialogLine label={t('fiat.col.money')}>
          <span className={cx('text-16', deal.role === 'buyer' ? 'text-sell' : 'text-buy')}>
            {moneyText(deal.deal_money)} {fiat}
          </span>
        </DialogLine>
        <DialogLine label={t('fiat.col.number')}>
          {coinText(deal.number)} {coin}
        </DialogLine>
        <DialogLine label={t('fiat.price')}>
          {priceText(deal.price)} {fiat}
        </DialogLine>
        <DialogLine label={t('fiat.col.order')}>
          <span className="inline-flex items-center gap-1">
            #{deal.id}
            <CopyButton text={String(deal.id)} label={t('fiat.copy', { name: t('fiat.col.order') })} />
          </span>
        </DialogLine>
        <DialogLine label={t('fiat.col.time')}>
          <Moment at={deal.create_ms} className="text-ink-1" />
        </DialogLine>
      </dl>
      {deal.pay_voucher !== '' && (
        <div className="mt-3 flex items-center gap-4">
          <PrivatePicture url={deal.pay_voucher} label={t('fiat.proof')} className="size-20" />
          <p className="text-12 text-ink-3">{t('fiat.proof')}</p>
        </div>
      )}
    </Section>
  );
}

export function OtherParty({ deal }: { readonly deal: DealDetail }) {
  const { other, other_figures: figures, other_proofs: proofs } = deal;
  const ratio = figures.ratings === 0 ? undefined : Math.round((figures.good * 100) / figures.ratings);
  return (
    <Section title={t(deal.role === 'buyer' ? 'fiat.seller' : 'fiat.buyer')}>
      <TraderName
        id={other.id}
        name={other.name}
        isOnline={figures.is_online === 1}
        isVerified={proofs.real === 1 && proofs.level > 1}
      />
      <TraderFigures figures={figures} as={deal.role === 'buyer' ? 'seller' : 'buyer'} className="mt-1" />
      <dl className="mt-2 divide-y divide-line text-13">
        <DialogLine label={t('fiat.realName')}>
          <span className="font-sans">{deal.hes_realname}</span>
        </DialogLine>
        {ratio !== undefined && (
          <DialogLine label={t('fiat.ratings')}>
            <span className="font-sans">{t('fiat.ratings.good', { percent: ratio, count: figures.ratings })}</span>
          </DialogLine>
        )}
      </dl>
      {deal.terms !== '' && (
        <div className="mt-3">
          <h3 className="text-12 text-ink-2">{t('fiat.terms')}</h3>
          <p className="mt-1 text-12 break-words whitespace-pre-wrap text-ink-3">{deal.terms}</p>
        </div>
      )}
    </Section>
  );
}

const ACTORS = {
  me: 'fiat.by.me',
  other: 'fiat.by.other',
  system: 'fiat.by.system',
  operator: 'fiat.by.operator',
} as const satisfies Record<DealDetail['timeline'][number]['by'], string>;

export function DealTimeline({ timeline }: Pick<DealDetail, 'timeline'>) {
  return (
    <Section title={t('fiat.timeline')}>
      <ol className="flex flex-col">
        {timeline.map(({ act, text, by, time_ms: at }, place) => {
          const isLast = place === timeline.length - 1;
          return (
            <li key={`${act} ${at}`} className="relative flex gap-3 pb-4 last:pb-0">
              {!isLast && (
                <span aria-hidden="true" className="absolute start-[4px] top-3 bottom-0 w-px bg-line-strong" />
              )}
              <span
                aria-hidden="true"
                className={cx('mt-1.5 size-2.25 shrink-0 rounded-full', isLast ? 'bg-iris' : 'bg-line-strong')}
              />
              <div className="min-w-0 text-13">
                <p className={isLast ? 'text-ink-1' : 'text-ink-2'}>{text}</p>
                <p className="text-11 text-ink-3">
                  <Moment at={at} className="text-ink-3" /> · {t(ACTORS[by])}
                </p>
              </div>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
