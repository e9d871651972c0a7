// An ad of the market: who, at what price, how much, paid how, and the way to an order.
import type { fiatRows } from '@bourse/contract';
import { Button, ButtonLink } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useLocation } from 'react-router';
import type { Column } from '@bourse/ui/table.tsx';
import { returnState } from '../../lib/return-path.ts';
import { useSession } from '../../lib/session.ts';
import { coinText, moneyText } from '../figures.ts';
import type { FiatOptions } from '../options.ts';
import { TraderFigures, TraderName } from '../trader.tsx';
import { Ways } from '../ways.tsx';
import { LiveAdPrice } from './live-ad-price.tsx';

export type Ad = fiatRows.FiatAdRow;

function Trader({ ad }: { readonly ad: Ad }) {
  return (
    <div className="py-2 max-md:py-0">
      <TraderName
        id={ad.seller_id}
        name={ad.seller_name}
        isOnline={ad.figures.is_online === 1}
        isVerified={ad.is_verified === 1}
      />
      <TraderFigures
        figures={ad.figures}
        as={ad.type === 'sell' ? 'seller' : 'buyer'}
        // On a card the price is beside it.
        className="max-md:max-w-[50vw]"
      />
    </div>
  );
}

/** An ad of users among themselves is taken whole. */
function Size({ ad }: { readonly ad: Ad }) {
  return (
    <span className="flex flex-col leading-[1.45] max-md:items-end">
      <span>
        {coinText(ad.surplus_number)} {ad.currency_name}
      </span>
      <span className="text-11 text-ink-3">
        {ad.kind === 'merchant' && `${moneyText(ad.limitation.min)} – `}
        {moneyText(ad.limitation.max)} {ad.coin_code}
      </span>
    </span>
  );
}

type TakeProps = { readonly ad: Ad; readonly onTake: (ad: Ad) => void };

function Take({ ad, onTake }: TakeProps) {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const { pathname, search } = useLocation();
  const text = t(ad.type === 'sell' ? 'fiat.buyCoin' : 'fiat.sellCoin', { coin: ad.currency_name });
  const label = t('fiat.takeFrom', { action: text, name: ad.seller_name });
  const variant = ad.type === 'sell' ? 'buy' : 'sell';
  const className = 'w-full max-w-40 font-sans max-md:max-w-none';
  if (!isLoggedIn)
    return (
      <ButtonLink
        to="/components/login"
        state={returnState(pathname + search)}
        variant={variant}
        aria-label={label}
        className={className}
      >
        {text}
      </ButtonLink>
    );
  if (ad.is_own === 1)
    return (
      <ButtonLink to={ad.kind === 'c2c' ? '/c2cOrder?tab=ads' : '/legal/MyTrade'} className={className}>
        {t('fiat.ownAd')}
      </ButtonLink>
    );
  return (
    <Button
      variant={variant}
      aria-haspopup="dialog"
      aria-label={label}
      title={ad.blocked_text || undefined}
      className={className}
      onClick={() => onTake(ad)}
    >
      {text}
    </Button>
  );
}

export const adColumns = (
  options: FiatOptions,
  onTake: (ad: Ad) => void,
  kind: Ad['kind'] = 'merchant',
): readonly Column<Ad>[] => [
  {
    key: 'trader',
    header: t(kind === 'c2c' ? 'fiat.col.person' : 'fiat.col.trader'),
    width: '35%',
    onCard: 'title',
    cell: (ad) => <Trader ad={ad} />,
  },
  {
    key: 'price',
    header: t('fiat.price'),
    width: '17%',
    isNumeric: true,
    onCard: 'end',
    cell: (ad) => <LiveAdPrice ad={ad} options={options} />,
  },
  {
    key: 'size',
    header: t('fiat.col.size'),
    width: '22%',
    isNumeric: true,
    onCard: 'wide',
    cell: (ad) => <Size ad={ad} />,
  },
  {
    key: 'ways',
    header: <span className="md:ms-4">{t('fiat.ways')}</span>,
    onCard: 'wide',
    cell: (ad) => <Ways ways={ad.ways} className="ms-4 py-1.5 max-md:ms-0 max-md:justify-end max-md:py-0" />,
  },
  {
    key: 'take',
    header: <span className="sr-only">{t('fiat.col.take')}</span>,
    width: '136px',
    isNumeric: true,
    onCard: 'foot',
    cell: (ad) => <Take ad={ad} onTake={onTake} />,
  },
];
