// Tells the owner what becomes of positions, and brings the lists of the past up to date when one has ended.
import { t } from '@bourse/ui/lib/i18n.ts';
import { notify } from '@bourse/ui/toast.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { ALWAYS } from '../../../lib/period.ts';
import { playSound } from '../../../lib/sounds.ts';
import { moneyText } from '../figures.ts';
import { receiptPath } from '../receipt/receipt-path.ts';
import { LEVER_KEY } from '../terms-query.ts';
import { levelText } from './cells.tsx';
import type { Row } from './position.ts';
import { type PastKind, rowReader, useLive } from './position-lists.ts';
import { endedOf, hasEnded, openedOf, type Sizes, sizesOf } from './position-news.ts';
import { positionToasts } from './position-toasts.ts';
import { namesOf, quoteOf, reasonText } from './row-words.ts';
import { readAmount } from '../../../lib/read-figures.ts';

const LOOKED_AT = 20;

const ENDINGS = {
  take_profit: 'lever.told.takeProfit',
  stop_loss: 'lever.told.stopLoss',
  liquidation: 'lever.told.liquidation',
  settlement: 'lever.told.settlement',
} as const;

const isNamed = (reason: string): reason is keyof typeof ENDINGS => Object.hasOwn(ENDINGS, reason);

function tellOpened(row: Row): void {
  playSound('fill');
  const text = t('lever.told.opened', { ...namesOf(row), price: levelText(row.price) });
  positionToasts.tell({ id: row.id, stage: 'going' }, (options) => notify.success(text, options));
}

function tellEnded(row: Row, openReceipt: () => void): void {
  const names = namesOf(row);
  if (row.state === 'revoked') {
    if (row.reason === 'user') return;
    const text = t('lever.told.revoked', { ...names, reason: reasonText(row) });
    positionToasts.tell({ id: row.id, stage: 'ended' }, (options) => notify.error(text, options));
    return;
  }
  const facts = { ...names, amount: moneyText(readAmount(row.fact_profits), 'always'), currency: quoteOf(row) };
  const text = t(isNamed(row.reason) ? ENDINGS[row.reason] : 'lever.told.closed', facts);
  playSound('fill');
  // What is left of a position goes on when a part of it has closed.
  const position = { id: row.parent_id ?? row.id, stage: row.parent_id === null ? 'ended' : 'going' } as const;
  positionToasts.tell(position, (options) => {
    if (row.reason !== 'liquidation') return notify.success(text, options);
    notify.error(text, { ...options, action: { text: t('lever.receipt'), onPress: openReceipt } });
  });
}

async function readEnded(client: QueryClient): Promise<readonly Row[]> {
  const kinds: readonly PastKind[] = ['closed', 'revoked'];
  for (const kind of kinds) void client.invalidateQueries({ queryKey: [...LEVER_KEY, kind] });
  const { signal } = new AbortController();
  const pages = await Promise.all(
    kinds.map((kind) => rowReader({ kind, pair: undefined, period: ALWAYS }, LOOKED_AT)('1', signal)),
  );
  return pages.flatMap(({ list }) => list);
}

type Seen = { readonly all: Sizes; readonly open: Sizes };

/** Belongs once on a page that shows positions. */
export function usePositionNews(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { live } = useLive();
  const seen = useRef<Seen>(undefined);
  const alive = useRef(new Set<number>());
  const told = useRef(new Set<number>());
  const tellEnds = useEffectEvent(async (): Promise<void> => {
    const ended = endedOf(alive.current, await readEnded(client)).filter(({ id }) => !told.current.has(id));
    for (const row of ended) {
      told.current.add(row.id);
      tellEnded(row, () => void navigate(receiptPath(row.id)));
    }
  });
  useEffect(() => {
    if (!live) return;
    const { open, pending } = live;
    const now: Seen = { all: sizesOf([...open, ...pending]), open: sizesOf(open) };
    const before = seen.current;
    seen.current = now;
    for (const id of now.all.keys()) alive.current.add(id);
    if (!before) return;
    for (const row of openedOf(before.open, open)) tellOpened(row);
    // An end that cannot be read now is in the lists all the same.
    if (hasEnded(before.all, now.all)) tellEnds().catch(() => undefined);
  }, [live]);
}
