// The four steps of a sale: which is reached, when the others are.
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { minuteText } from '../../../lib/term-text.ts';
import { saleStateOf } from '../draft/sale-state.ts';
import type { Sale } from '../sales.ts';
import { TimeLeft } from '../time-left.tsx';

type TimelineProps = {
  readonly sale: Pick<Sale, 'sczq' | 'is_cancelled' | 'mode' | 'right' | 'start_ms' | 'end_ms' | 'settled_ms'>;
};

function stepsOf({ sale }: TimelineProps) {
  const { start_ms: start, end_ms: end, settled_ms: settled } = sale;
  const state = saleStateOf(sale);
  const result = sale.mode === 'pro_rata' ? t('launch.step.afterEnd') : t('launch.step.atEnd');
  return [
    { name: t('launch.step.warmUp'), when: t('launch.step.announced'), until: start },
    { name: t('launch.step.start'), when: minuteText(start), until: end },
    { name: t('launch.step.end'), when: state === 'soldOut' ? t('launch.sale.soldOut') : minuteText(end) },
    {
      name: state === 'calledOff' ? t('launch.sale.calledOff') : t('launch.step.result'),
      when: settled === null ? result : minuteText(settled),
    },
  ];
}

export function Timeline({ sale }: TimelineProps) {
  const { sczq: reached } = sale;
  return (
    <ol aria-label={t('launch.timeline')} className="grid gap-x-0 md:grid-cols-4">
      {stepsOf({ sale }).map(({ name, when, until }, index) => {
        const step = index + 1;
        const isNow = step === reached;
        return (
          <li
            key={step}
            aria-current={isNow ? 'step' : undefined}
            className={cx(
              'relative flex min-w-0 gap-3 pb-4 last:pb-0 md:flex-col md:gap-2.5 md:pe-4 md:pb-0',
              'before:absolute before:bg-line last:before:hidden max-md:before:start-[4.5px] max-md:before:top-4 max-md:before:bottom-0 max-md:before:w-px md:before:start-3.5 md:before:end-1 md:before:top-[4.5px] md:before:h-px',
              step < reached && 'before:bg-iris',
            )}
          >
            <span
              aria-hidden="true"
              className={cx(
                'size-2.5 shrink-0 rounded-full border max-md:mt-1.5',
                step < reached && 'border-iris bg-iris',
                isNow && 'border-iris bg-iris-wash ring-3 ring-iris-wash',
                step > reached && 'border-line-strong bg-panel',
              )}
            />
            <div className="min-w-0">
              <p className={cx('text-13', isNow ? 'font-[550] text-ink-1' : 'text-ink-2')}>{name}</p>
              <p className="text-12 text-ink-3">{when}</p>
              {isNow && until !== undefined && (
                <p className="text-12 text-iris">
                  <TimeLeft until={until} />
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
