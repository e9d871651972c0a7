// The button that revokes all orders, and the question before it does.
import { Button } from '@bourse/ui/button.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TALL_TARGET } from '@bourse/ui/touch-target.ts';
import { prepareOnApproach } from '@bourse/ui/prepare-on-approach.ts';
import type { Pair } from '../../../lib/pair.ts';
import { useRevokeAll } from './revoke.ts';

const Dialog = lazyOverlay(() => import('@bourse/ui/dialog.tsx').then((module) => module.Dialog));

export type RevokeAllProps = {
  /** Only orders of this market. */
  readonly pair: Pair | undefined;
  readonly count: number;
  readonly isAsking: boolean;
  readonly onAsk: (isAsking: boolean) => void;
};

export function RevokeAll({ pair, count, isAsking, onAsk }: RevokeAllProps) {
  const revoking = useRevokeAll(pair);
  const stop = (): void => onAsk(false);
  const revoke = (): void => {
    stop();
    revoking.mutate();
  };
  return (
    <>
      <Button
        size="small"
        className={cx('h-6! px-2! max-md:text-12!', TALL_TARGET)}
        isPending={revoking.isPending}
        disabled={count === 0}
        title={count === 0 ? t('spot.orders.revokeAllNone') : undefined}
        onClick={() => onAsk(true)}
        {...prepareOnApproach(Dialog)}
      >
        {t('spot.orders.revokeAll')}
      </Button>
      {isAsking && (
        <Dialog
          isOpen
          title={t('spot.orders.revokeAll.title')}
          onClose={stop}
          actions={
            <>
              <Button onClick={stop}>{t('spot.orders.revokeAll.keep')}</Button>
              <Button variant="primary" onClick={revoke}>
                {t('spot.orders.revokeAll')}
              </Button>
            </>
          }
        >
          <p>
            {pair
              ? t('spot.orders.revokeAll.textMarket', { count, symbol: pair.symbol })
              : t('spot.orders.revokeAll.text', { count })}
          </p>
        </Dialog>
      )}
    </>
  );
}
