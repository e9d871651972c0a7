// The button that closes all positions, or those of one side, and the question before it does.
import { Button } from '@bourse/ui/button.tsx';
import { Chip } from '@bourse/ui/badge.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TALL_TARGET } from '@bourse/ui/touch-target.ts';
import { prepareOnApproach } from '@bourse/ui/prepare-on-approach.ts';
import { useState } from 'react';
import { useClosedBecause } from '../../../lib/closed.ts';
import { moneyText } from '../figures.ts';
import { type Row, sideOf } from './position.ts';
import { type Batch, useBatchClose } from './position-actions.ts';
import { quoteOf } from './row-words.ts';
import { readAmount } from '../../../lib/read-figures.ts';
import { countText } from '../../../lib/figure-text.ts';

const Dialog = lazyOverlay(() => import('@bourse/ui/dialog.tsx').then((module) => module.Dialog));

const BATCHES = [
  ['all', 'lever.batch.all'],
  ['long', 'lever.batch.long'],
  ['short', 'lever.batch.short'],
] as const satisfies readonly (readonly [Batch, string])[];

const inBatch =
  (batch: Batch) =>
  (row: Row): boolean =>
    row.state === 'open' && (batch === 'all' || sideOf(row) === batch);

/** The profits of a batch, one figure for each quote currency. */
function sumText(rows: readonly Row[]): string {
  const sums = new Map<string, bigint>();
  for (const row of rows) sums.set(quoteOf(row), (sums.get(quoteOf(row)) ?? 0n) + readAmount(row.profits));
  return [...sums].map(([quote, sum]) => `${moneyText(sum, 'always')} ${quote}`).join(' · ');
}

type BatchDialogProps = { readonly rows: readonly Row[]; readonly onClose: () => void };

function BatchDialog({ rows, onClose }: BatchDialogProps) {
  const [batch, setBatch] = useState<Batch>('all');
  const closing = useBatchClose(onClose);
  const chosen = rows.filter(inBatch(batch));
  const count = chosen.length;
  const closed = useClosedBecause('moving');
  const why = count === 0 ? t('lever.action.batchNone') : closed;
  return (
    <Dialog
      isOpen
      title={t('lever.batch.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('lever.close.keep')}</Button>
          <Button
            variant="primary"
            isPending={closing.isPending}
            disabled={why !== undefined}
            title={why}
            onClick={() => closing.mutate({ batch })}
          >
            {t('lever.batch.submit', { count })}
          </Button>
        </>
      }
    >
      <div role="group" aria-label={t('lever.batch.which')} className="-mx-2 mb-2 flex gap-1 forced-colors:mx-0">
        {BATCHES.map(([key, text]) => (
          <Chip key={key} isSelected={key === batch} onClick={() => setBatch(key)} className="touch:h-11!">
            {t('lever.tab.count', { tab: t(text), count: countText(rows.filter(inBatch(key)).length) })}
          </Chip>
        ))}
      </div>
      <p className="text-pretty">
        {count === 0 ? t('lever.action.batchNone') : t('lever.batch.text', { count, amount: sumText(chosen) })}
      </p>
      <p className="mt-2 text-12 text-pretty">{t('lever.close.note')}</p>
    </Dialog>
  );
}

export type BatchCloseProps = {
  /** The rows are of all markets. */
  readonly rows: readonly Row[];
  readonly isAsking: boolean;
  readonly onAsk: (isAsking: boolean) => void;
};

export function BatchClose({ rows, isAsking, onAsk }: BatchCloseProps) {
  const hasAny = rows.some(inBatch('all'));
  return (
    <>
      <Button
        size="small"
        className={cx('h-6! px-2! max-md:text-12!', TALL_TARGET)}
        disabled={!hasAny}
        title={hasAny ? undefined : t('lever.action.batchNone')}
        onClick={() => onAsk(true)}
        {...prepareOnApproach(Dialog)}
      >
        {t('lever.action.batch')}
      </Button>
      {isAsking && <BatchDialog rows={rows} onClose={() => onAsk(false)} />}
    </>
  );
}
