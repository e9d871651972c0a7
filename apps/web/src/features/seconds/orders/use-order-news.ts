// Tells the owner what becomes of orders, and brings the lists up to date: a closed order shows its result for a moment
// before it leaves the open ones.
import { t } from '@bourse/ui/lib/i18n.ts';
import { notify } from '@bourse/ui/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readAmount } from '../../../lib/read-figures.ts';
import { playSound } from '../../../lib/sounds.ts';
import { useMicroOrderEnds, useMicroOrderEvents } from '../../../realtime/seconds-orders.ts';
import { moneyText } from '../figures.ts';
import { MICRO_KEY, TERMS_KEY } from '../terms-query.ts';
import { withoutRow, withRow } from './open-rows.ts';
import { changeOpen, CLOSED_KEY } from './order-lists.ts';
import type { Row } from './order.ts';
import { namesOf } from './order-words.ts';

const SHOWN_CLOSED_MS = 500;

/** Names the toast of an order, which the toast of its end replaces. */
export const toastOf = ({ id }: Pick<Row, 'id'>): string => `micro-${id}`;

function tellEnd(row: Row): void {
  const facts = { ...namesOf(row), amount: moneyText(readAmount(row.net), 'always') };
  const options = { id: toastOf(row) };
  switch (row.result) {
    case 'win':
      playSound('win');
      return notify.success(t('micro.told.win', facts), options);
    case 'loss':
      playSound('loss');
      return notify.info(t('micro.told.loss', facts), options);
    case 'draw':
      return notify.info(t('micro.told.draw', facts), options);
    case 'void':
      return notify.info(t('micro.told.void', facts), { ...options, detail: row.void_reason_name });
    case '':
      return undefined;
  }
}

/** Belongs once on a page that shows orders. */
export function useOrderNews(): void {
  const client = useQueryClient();
  const leaving = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const timers = leaving.current;
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, []);
  useMicroOrderEvents((row) => changeOpen(client, (rows) => withRow(rows, row)));
  useMicroOrderEnds((row) => {
    tellEnd(row);
    changeOpen(client, (rows) => (rows.some(({ id }) => id === row.id) ? withRow(rows, row) : rows));
    leaving.current.add(setTimeout(() => changeOpen(client, (rows) => withoutRow(rows, row.id)), SHOWN_CLOSED_MS));
    for (const queryKey of [CLOSED_KEY, TERMS_KEY, [...MICRO_KEY, 'figures'], ['wallets']])
      void client.invalidateQueries({ queryKey });
  });
}
