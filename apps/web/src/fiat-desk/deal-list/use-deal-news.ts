// Tells the user what the other side of a deal has done, with the way to it, and brings lists and wallets up to date.
import { t } from '@bourse/ui/lib/i18n.ts';
import { notify } from '@bourse/ui/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { playSound } from '../../lib/sounds.ts';
import { useDealEvents } from '../../realtime/fiat-deals.ts';
import { dealPath, type DealRow } from '../deal.ts';
import { coinText, moneyText } from '../figures.ts';
import { FIAT_KEY } from '../options.ts';
import { newsOf } from './deal-news.ts';

const factsOf = (deal: DealRow) => ({
  id: deal.id,
  name: deal.other.name,
  money: `${moneyText(deal.deal_money)} ${deal.coin_code}`,
  number: `${coinText(deal.state === 'done' ? deal.released_number : deal.number)} ${deal.currency_name}`,
});

/** Belongs once on a page of fiat trade. The screen of a deal passes its number: nothing more need be said of that one. */
export function useDealNews(shownId?: number): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const told = useRef(new Map<number, DealRow['state']>());
  useDealEvents((deal) => {
    const news = told.current.get(deal.id) === deal.state ? undefined : newsOf(deal);
    told.current.set(deal.id, deal.state);
    void client.invalidateQueries({ queryKey: FIAT_KEY });
    void client.invalidateQueries({ queryKey: ['wallets'] });
    if (!news) return;
    playSound(news.isGood ? 'fill' : 'refusal');
    if (deal.id === shownId) return;
    notify.info(t(news.text, factsOf(deal)), {
      id: `deal-${deal.id}`,
      action: {
        text: t('account.action.view'),
        onPress: () => void navigate(pathname.startsWith('/shop') ? shopDealPath(deal.id) : dealPath(deal)),
      },
    });
  });
}

const shopDealPath = (id: number): string => `/shopLegalPayDetail?id=${id}`;
