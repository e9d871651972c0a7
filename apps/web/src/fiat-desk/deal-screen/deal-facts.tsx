// What was agreed, with whom, and what has happened since.
import { CopyButton } from '@bourse/ui/copy-button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Moment } from '@bourse/ui/moment.tsx';
import { Section } from '@bourse/ui/section.tsx';
import { DialogLine } from '../../ui/dialog-line.tsx';
import { PrivatePicture } from '../../ui/private-picture.tsx';
import type { DealDetail } from '../deal.ts';
import { coinText, moneyText, priceText } from '../figures.ts';
import { Timeline } from '../timeline.tsx';
import { TraderFigures, TraderName } from '../trader.tsx';

export function DealFacts({ deal }: { readonly deal: DealDetail }) {
  const { coin_code: fiat, currency_name: coin } = deal;
  return (
    <Section title={t('fiat.deal')}>
      <dl className="divide-y divide-line text-13">
        <DialogLine label={t('fiat.col.money')}>
          <span className="text-16">
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

/** E-mail, phone, real name and advanced level: as the market says it of a merchant. */
const ADVANCED_LEVEL = 2;
const isAllProven = ({ email, mobile, real, level }: DealDetail['other_proofs']): boolean =>
  email === 1 && mobile === 1 && real === 1 && level >= ADVANCED_LEVEL;

export function OtherParty({ deal }: { readonly deal: DealDetail }) {
  const { other, other_figures: figures } = deal;
  const ratio = figures.ratings === 0 ? undefined : Math.round((figures.good * 100) / figures.ratings);
  return (
    <Section title={t(deal.role === 'buyer' ? 'fiat.seller' : 'fiat.buyer')}>
      <TraderName
        id={other.id}
        name={other.name}
        isOnline={figures.is_online === 1}
        isVerified={isAllProven(deal.other_proofs)}
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
          <h3 className="text-12 text-ink-2">{t(deal.is_taker === 1 ? 'fiat.terms' : 'fiat.termsOwn')}</h3>
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
  const steps = timeline.map(({ text, time_ms: at, by }) => ({ text, at, by: t(ACTORS[by]) }));
  return <Timeline title={t('fiat.timeline')} steps={steps} />;
}
