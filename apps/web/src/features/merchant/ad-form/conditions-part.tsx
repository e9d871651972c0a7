// How it is paid, and who may take the ad.
import { PAYMENT_WAYS, type PaymentWay } from '@bourse/domain';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { Select } from '@bourse/ui/select.tsx';
import { Way, wayText } from '../../../fiat-desk/ways.tsx';
import { DONE_CHOICES, LEVEL_CHOICES } from '../draft/ad-draft.ts';
import { type AdPartProps, FormPart } from './form-part.tsx';

type WayChoiceProps = AdPartProps & { readonly way: PaymentWay };

/** A seller is paid where there is a method of the own; a buyer pays in any way. */
function WayChoice({ draft, change, ownWays, way }: WayChoiceProps) {
  const isOpen = draft.side === 'buy' || ownWays.includes(way);
  const toggle = (isOn: boolean): void =>
    change({ ways: PAYMENT_WAYS.filter((each) => (each === way ? isOn : draft.ways.includes(each))) });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <Checkbox
        name="ways"
        checked={isOpen && draft.ways.includes(way)}
        disabled={!isOpen}
        onChange={(event) => toggle(event.target.checked)}
      >
        <Way way={way} />
      </Checkbox>
      {!isOpen && (
        <Link
          to="/account/payment"
          aria-label={t('payment.addOne', { way: wayText(way) })}
          className="inline-flex items-center text-12 text-iris hover:underline touch:min-h-11"
        >
          {t('payment.add')}
        </Link>
      )}
    </div>
  );
}

export function ConditionsPart(part: AdPartProps) {
  const { draft, change, errorOf } = part;
  const wrong = errorOf('ways');
  return (
    <FormPart title={t('merchant.ad.conditions')}>
      <fieldset>
        <legend className="mb-1 text-12 text-ink-2">
          {t(draft.side === 'sell' ? 'merchant.ad.ways.sell' : 'merchant.ad.ways.buy')}
        </legend>
        {PAYMENT_WAYS.map((way) => (
          <WayChoice key={way} {...part} way={way} />
        ))}
        <p aria-live="polite" className="text-12 text-error empty:hidden">
          {wrong}
        </p>
      </fieldset>
      <div className="grid gap-4 md:grid-cols-2">
        <Select
          label={t('merchant.ad.level')}
          selected={String(draft.levelMin)}
          options={LEVEL_CHOICES.map((level) => ({ key: String(level), text: t('merchant.ad.level.at', { level }) }))}
          onSelect={(key) => change({ levelMin: Number(key) })}
        />
        <Select
          label={t('merchant.ad.done')}
          selected={String(draft.doneMin)}
          options={DONE_CHOICES.map((count) => ({
            key: String(count),
            text: count === 0 ? t('merchant.ad.done.any') : t('merchant.ad.done.at', { count }),
          }))}
          onSelect={(key) => change({ doneMin: Number(key) })}
        />
      </div>
    </FormPart>
  );
}
