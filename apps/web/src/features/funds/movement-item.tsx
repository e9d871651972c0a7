// A deposit or a withdrawal: one line, and when opened its timeline and all its particulars.
import { walletWithdrawals } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { Button } from '@bourse/ui/button.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { CoinIcon } from '@bourse/ui/coin-icon.tsx';
import { CopyButton } from '@bourse/ui/copy-button.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { formatDecimal, NO_VALUE } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Moment } from '@bourse/ui/moment.tsx';
import { notify } from '@bourse/ui/toast.ts';
import { useMutation } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { call } from '../../lib/api.ts';
import { sendOnce, useAttempt } from '../../lib/attempt.ts';
import { shortened } from './address-shape.ts';
import { AddressText } from './address-text.tsx';
import { Fact } from './fact.tsx';
import { type Movement, type Step, useRefreshMovements } from './movements.ts';

/** The columns of the list and of its head, which only a desk has. */
export const MOVEMENT_GRID =
  'md:grid md:grid-cols-[minmax(0,1.1fr)_minmax(0,1.2fr)_minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1.2fr)_minmax(0,1.5fr)_16px] md:items-center md:gap-x-4 md:px-5';

function Timeline({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <ol aria-label={t('funds.timeline')} className="flex flex-col">
      {steps.map(({ text, at }, index) => (
        <li key={text} className="relative flex gap-3 pb-3 last:pb-0">
          {index < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={cx('absolute start-[4px] top-3 h-full w-px', at === undefined ? 'bg-line' : 'bg-iris')}
            />
          )}
          <span
            aria-hidden="true"
            className={cx(
              'relative mt-1 size-[9px] shrink-0 rounded-full border',
              at === undefined ? 'border-line-strong bg-panel' : 'border-iris bg-iris',
            )}
          />
          <span className={cx('flex-1', at === undefined ? 'text-ink-3' : 'text-ink-1')}>{t(text)}</span>
          {at !== undefined && <Moment at={at} />}
        </li>
      ))}
    </ol>
  );
}

function CancelButton({ id }: { readonly id: number }) {
  const refresh = useRefreshMovements();
  const attempt = useAttempt();
  const cancelling = useMutation({
    mutationFn: () =>
      sendOnce((options) => call(walletWithdrawals.cancelWithdrawal, { id }, options), attempt.keyFor({ id })),
    onSuccess: ({ message }) => notify.success(message),
    onError: (error) => notify.error(errorText(error)),
    onSettled: (_, error) => {
      attempt.settle(error);
      refresh();
    },
  });
  return (
    <Button size="small" className="text-error!" isPending={cancelling.isPending} onClick={() => cancelling.mutate()}>
      {t('funds.withdraw.cancel')}
    </Button>
  );
}

function Particulars({ movement }: { readonly movement: Movement }) {
  const { coin, network, number, fee, received, address, tag, hash, reason } = movement;
  const { confirmations, confirmationsNeeded } = movement;
  return (
    <div className="grid gap-5 bg-sunken px-4 py-4 text-12 md:grid-cols-2 md:gap-10 md:px-5">
      <div className="flex flex-col gap-3">
        <Timeline steps={movement.steps} />
        {reason !== '' && <p className="break-words text-ink-1">{t('funds.rejectedText', { reason })}</p>}
        {movement.isUnderReview && <p className="text-ink-2">{t('funds.underReview')}</p>}
        {movement.cancelId !== undefined && (
          <div>
            <CancelButton id={movement.cancelId} />
          </div>
        )}
      </div>
      <dl className="flex flex-col gap-1.5">
        <Fact label={t('funds.amount')}>
          <span className="font-mono">{`${formatDecimal(number)} ${coin}`}</span>
        </Fact>
        {fee !== undefined && (
          <Fact label={t('funds.fee')}>
            <span className="font-mono">{`${formatDecimal(fee)} ${coin}`}</span>
          </Fact>
        )}
        {received !== undefined && (!movement.hasEnded || movement.tone === 'success') && (
          <Fact label={t('funds.received')}>
            <span className="font-mono">{`${formatDecimal(received)} ${coin}`}</span>
          </Fact>
        )}
        <Fact label={t('funds.network')}>{network || t('funds.inside')}</Fact>
        {confirmationsNeeded > 0 && (
          <Fact label={t('funds.confirmations')}>
            <span className="font-mono">{`${Math.min(confirmations, confirmationsNeeded)} / ${confirmationsNeeded}`}</span>
          </Fact>
        )}
        {address !== '' && (
          <Fact label={t('funds.address')}>
            <AddressText address={address} />
          </Fact>
        )}
        {tag !== '' && (
          <Fact label={t('funds.tag')}>
            <span className="font-mono">{tag}</span>
          </Fact>
        )}
        {hash !== '' && (
          <Fact label={t('funds.hash')}>
            <span className="flex items-center justify-end gap-1">
              <span className="min-w-0 font-mono break-all">{hash}</span>
              <CopyButton text={hash} label={t('funds.copyHash')} />
            </span>
          </Fact>
        )}
      </dl>
    </div>
  );
}

export function MovementItem({ movement }: { readonly movement: Movement }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { coin, network, hash, number, stateText, tone, createdAt, processedAt } = movement;
  return (
    <li className="border-b border-line last:border-b-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={cx(
          'flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2.5 text-start text-12 transition-colors duration-(--feedback) hover:bg-hover md:min-h-11 md:py-1.5',
          MOVEMENT_GRID,
        )}
      >
        <span className="flex items-center gap-2 text-13 max-md:basis-1/2">
          <CoinIcon name={coin} size={18} />
          {coin}
          {network !== '' && <span className="text-11 text-ink-3">{network}</span>}
        </span>
        <Moment at={createdAt} className="text-ink-2 max-md:order-3 max-md:basis-1/2" />
        <span className="text-ink-2 max-md:hidden">
          {processedAt === undefined ? NO_VALUE : <Moment at={processedAt} />}
        </span>
        <span className="font-mono text-13 text-ink-1 md:text-end">{formatDecimal(number)}</span>
        <span className="font-mono text-ink-2 max-md:hidden">{hash === '' ? NO_VALUE : shortened(hash)}</span>
        <span className="max-md:order-4">
          <Badge tone={tone}>{stateText}</Badge>
        </span>
        <ChevronDown
          size={14}
          aria-hidden="true"
          className={cx('text-ink-3 transition-transform max-md:hidden', isOpen && 'rotate-180')}
        />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Particulars movement={movement} />}
      </div>
    </li>
  );
}
