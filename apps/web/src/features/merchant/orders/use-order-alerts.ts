// A merchant who works elsewhere hears of new orders: the tab's title counts those that came while it was not looked at.
import { useEffect, useState } from 'react';
import { useDealEvents } from '../../../realtime/fiat-deals.ts';

const COUNT = /^\(\d+\) /;

/** Only those that others opened on one's own ads, and payments, wait for the merchant. */
export function useOrderAlerts(): void {
  const [count, setCount] = useState(0);
  useDealEvents((deal) => {
    const isWaiting = deal.is_taker === 0 && (deal.state === 'unpaid' || deal.state === 'paid');
    if (isWaiting && document.hidden) setCount((before) => before + 1);
  });
  useEffect(() => {
    const forget = (): void => {
      if (!document.hidden) setCount(0);
    };
    document.addEventListener('visibilitychange', forget);
    return () => document.removeEventListener('visibilitychange', forget);
  }, []);
  useEffect(() => {
    const plain = document.title.replace(COUNT, '');
    document.title = count === 0 ? plain : `(${count}) ${plain}`;
    return () => {
      document.title = document.title.replace(COUNT, '');
    };
  }, [count]);
}
