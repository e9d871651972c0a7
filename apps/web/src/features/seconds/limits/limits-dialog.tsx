// Limits that one sets oneself: the loss of a day, the orders of a day, a time without any. Loaded when first asked for.
import type { InputOf, micro } from '@bourse/contract';
import { DECIMAL_PLACES_MAX } from '@bourse/domain';
import { Button } from '@bourse/ui/button.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { InlineDecimalField } from '@bourse/ui/inline-decimal-field.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { formatDateTime, formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { serverNow } from '@bourse/ui/lib/server-clock.ts';
import { Select } from '@bourse/ui/select.tsx';
import { ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { type FormEvent, type ReactNode, useState } from 'react';
import { countText } from '../../../lib/figure-text.ts';
import { trim } from '../../../lib/read-figures.ts';
import { useLimits, useSetLimits } from './limits.ts';

type Limits = micro.MicroLimits;
type SetFields = InputOf<typeof micro.setLimits>;

type PartProps = {
  readonly title: string;
  readonly now: ReactNode;
  readonly next?: string;
  readonly children: ReactNode;
};

function Part({ title, now, next, children }: PartProps) {
  return (
    <section aria-label={title} className="border-b border-line py-3 first:pt-0 last:border-b-0">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-13 text-ink-1">{title}</h3>
        <span className="text-end text-12">{now}</span>
      </div>
      {next && <p className="mt-1 text-12 text-warning">{next}</p>}
      <div className="mt-2">{children}</div>
    </section>
  );
}

type FieldFormProps = {
  readonly label: string;
  readonly unit: string;
  readonly places: number;
  /** Whether there is a limit to take away. */
  readonly hasLimit: boolean;
  readonly isPending: boolean;
  readonly onSet: (value: string) => void;
  readonly onClear: () => void;
};

function FieldForm({ label, unit, places, hasLimit, isPending, onSet, onClear }: FieldFormProps) {
  const [value, setValue] = useState('');
  const [isTried, setTried] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (/[1-9]/.test(value)) onSet(value);
  };
  const isWrong = isTried && !/[1-9]/.test(value);
  return (
    <form noValidate onSubmit={submit} className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <InlineDecimalField
          name="limit"
          label={label}
          unit={unit}
          value={value}
          onChange={setValue}
          places={places}
          error={isWrong ? t('micro.limits.error') : undefined}
        />
      </div>
      <Button type="submit" isPending={isPending}>
        {t('micro.limits.set')}
      </Button>
      {hasLimit && (
        <Button variant="quiet" isPending={isPending} onClick={onClear}>
          {t('micro.limits.remove')}
        </Button>
      )}
    </form>
  );
}

const noneOr = (text: string | undefined): string => text ?? t('micro.limits.none');

function nextText(next: { readonly from_ms: number } | null, value: string | undefined): string | undefined {
  return next ? t('micro.limits.next', { value: noneOr(value), from: formatDateTime(next.from_ms) }) : undefined;
}

type SetProps = { readonly limits: Limits; readonly isPending: boolean; readonly set: (fields: SetFields) => void };

function LossLimit({ limits, isPending, set }: SetProps) {
  const [currencyId, setCurrencyId] = useState(limits.currencies[0]?.currency_id);
  const row = limits.currencies.find((each) => each.currency_id === currencyId);
  if (!row) return null;
  const money = (figure: string): string => `${formatDecimal(trim(figure))} ${row.currency_name}`;
  const hasLimit = row.loss_max !== '';
  const next = row.loss_next;
  const nextNote = nextText(next, next?.loss_max ? money(next.loss_max) : undefined);
  return (
    <Part
      title={t('micro.limits.loss')}
      now={noneOr(hasLimit ? money(row.loss_max) : undefined)}
      {...(nextNote !== undefined && { next: nextNote })}
    >
      <div className="mb-2 flex items-center justify-between gap-3 text-12">
        <Select
          label={t('micro.currency')}
          isLabelHidden
          selected={String(row.currency_id)}
          options={limits.currencies.map(({ currency_id: id, currency_name: name }) => ({
            key: String(id),
            text: name,
          }))}
          onSelect={(key) => setCurrencyId(Number(key))}
          className="w-24"
        />
        <span className="text-end">
          {t('micro.limits.today', {
            result: formatDecimal(trim(row.result), { sign: 'always' }),
            atRisk: formatDecimal(trim(row.at_risk)),
          })}
          {row.left !== '' && <span className="block">{t('micro.limits.left', { left: money(row.left) })}</span>}
        </span>
      </div>
      <FieldForm
        key={row.currency_id}
        label={t('micro.limits.lossLabel')}
        unit={row.currency_name}
        places={DECIMAL_PLACES_MAX}
        hasLimit={hasLimit}
        isPending={isPending}
        onSet={(value) => set({ currency_id: String(row.currency_id), loss_max: value })}
        onClear={() => set({ currency_id: String(row.currency_id), clear: 'loss_max' })}
      />
    </Part>
  );
}

function OrdersLimit({ limits, isPending, set }: SetProps) {
  const { orders_max: max, orders_next: next } = limits;
  const nextNote = nextText(next, next?.orders_max == null ? undefined : countText(next.orders_max));
  return (
    <Part
      title={t('micro.limits.orders')}
      now={`${countText(limits.orders_today)} / ${noneOr(max === null ? undefined : countText(max))}`}
      {...(nextNote !== undefined && { next: nextNote })}
    >
      <FieldForm
        label={t('micro.limits.ordersLabel')}
        unit=""
        places={0}
        hasLimit={max !== null}
        isPending={isPending}
        onSet={(value) => set({ orders_max: value })}
        onClear={() => set({ clear: 'orders_max' })}
      />
    </Part>
  );
}

const COOL_OFF_HOURS = [1, 24, 24 * 7, 24 * 30] as const;

function CoolOff({ limits, isPending, set }: SetProps) {
  const [hours, setHours] = useState<number>(24);
  const until = limits.cool_off_ms;
  const isOn = until !== null && until > serverNow();
  return (
    <Part
      title={t('micro.limits.coolOff')}
      now={isOn ? t('micro.limits.until', { until: formatDateTime(until) }) : t('micro.limits.off')}
    >
      <p className="mb-2 text-12 text-pretty">{t('micro.limits.coolOffText')}</p>
      <div className="flex items-center gap-2">
        <Select
          label={t('micro.limits.hours')}
          isLabelHidden
          selected={String(hours)}
          options={COOL_OFF_HOURS.map((each) => ({
            key: String(each),
            text:
              each < 24
                ? t('micro.limits.hours.count', { hours: each })
                : t('micro.limits.days.count', { days: each / 24 }),
          }))}
          onSelect={(key) => setHours(Number(key))}
          className="min-w-0 flex-1"
        />
        <Button isPending={isPending} onClick={() => set({ cool_off_hours: String(hours) })}>
          {t('micro.limits.coolOff.start')}
        </Button>
      </div>
    </Part>
  );
}

export function LimitsDialog({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useLimits();
  // Fields that have been sent are cleared.
  const [sent, setSent] = useState(0);
  const setting = useSetLimits(() => setSent((count) => count + 1));
  const parts = data && { limits: data, isPending: setting.isPending, set: setting.mutate };
  return (
    <Dialog title={t('micro.limits.title')} isOpen onClose={onClose}>
      <p className="mb-3 text-12 text-pretty">{t('micro.limits.text')}</p>
      {!parts && !error && <SkeletonRows rows={4} />}
      {!parts && error && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {parts && (
        <div key={sent}>
          <LossLimit {...parts} />
          <OrdersLimit {...parts} />
          <CoolOff {...parts} />
        </div>
      )}
    </Dialog>
  );
}
