// The fields of a budget, as its description lists them.
import { DECIMAL_PLACES_MAX, ensureNever } from '@bourse/domain';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { DecimalField } from '@bourse/ui/decimal-field.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Select } from '@bourse/ui/select.tsx';
import { X } from 'lucide-react';
import { useId } from 'react';
import {
  BUDGET_FIELDS,
  type BudgetField,
  budgetFaultOf,
  type BudgetValues,
  PERCENT_PLACES,
  symbolsOf,
  UNBOUNDED,
} from './budget.ts';

type OneFieldProps = {
  readonly field: BudgetField;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Symbols to choose from. */
  readonly symbols: readonly string[];
  /** What is wrong is said once somebody has tried to send the form. */
  readonly isChecked: boolean;
};

function MarketsField({ field: { name }, value, onChange, symbols }: OneFieldProps) {
  const id = useId();
  const chosen = symbolsOf(value);
  const others = symbols.filter((symbol) => !chosen.includes(symbol));
  return (
    <fieldset aria-describedby={id} className="flex flex-col gap-1.5 md:col-span-2">
      <legend className="mb-1.5 text-12 text-ink-2">{t(`keys.budget.${name}`)}</legend>
      <div className="flex flex-wrap items-center gap-2">
        {chosen.map((symbol) => (
          <button
            key={symbol}
            type="button"
            aria-label={t('keys.budget.remove', { market: symbol })}
            className="inline-flex h-9 items-center gap-1.5 rounded-md border border-iris bg-iris-wash px-2.5 font-mono text-12 text-iris touch:h-11"
            onClick={() => onChange(chosen.filter((each) => each !== symbol).join(','))}
          >
            {symbol}
            <X size={13} aria-hidden="true" />
          </button>
        ))}
        <Select
          label={t('keys.budget.addMarket')}
          isLabelHidden
          options={others.map((symbol) => ({ key: symbol, text: symbol }))}
          selected={undefined}
          search={t('keys.budget.searchMarket')}
          onSelect={(symbol) => onChange([...chosen, symbol].join(','))}
          className="w-44"
        />
      </div>
      <p id={id} className="text-12 text-ink-3">
        {t(`keys.budget.${name}.hint`)}
      </p>
    </fieldset>
  );
}

function SumField({ field: { name, offered }, value, onChange, fault }: OneFieldProps & { fault: string | undefined }) {
  const label = t(`keys.budget.${name}`);
  const isUnbounded = value === UNBOUNDED;
  return (
    <div className="flex flex-col gap-1">
      <DecimalField
        name={name}
        label={label}
        hint={t(`keys.budget.${name}.hint`)}
        value={isUnbounded ? '' : value}
        onChange={onChange}
        places={DECIMAL_PLACES_MAX}
        unit="USDT"
        isDisabled={isUnbounded}
        error={fault}
      />
      <Checkbox
        checked={isUnbounded}
        aria-label={`${t('keys.budget.unbounded')}: ${label}`}
        onChange={(event) => onChange(event.target.checked ? UNBOUNDED : offered)}
      >
        {t('keys.budget.unbounded')}
      </Checkbox>
    </div>
  );
}

function OneField(props: OneFieldProps) {
  const { field, value, onChange, isChecked } = props;
  const found = isChecked ? budgetFaultOf(field, value) : undefined;
  const fault = found && t(found);
  switch (field.kind) {
    case 'symbols':
      return <MarketsField {...props} />;
    case 'sum':
      return <SumField {...props} fault={fault} />;
    case 'percent':
      return (
        <DecimalField
          name={field.name}
          label={t(`keys.budget.${field.name}`)}
          hint={t(`keys.budget.${field.name}.hint`)}
          value={value}
          onChange={onChange}
          places={PERCENT_PLACES}
          unit="%"
          error={fault}
        />
      );
    default:
      return ensureNever(field.kind);
  }
}

export type BudgetFieldsProps = Pick<OneFieldProps, 'symbols' | 'isChecked'> & {
  readonly values: BudgetValues;
  readonly onChange: (values: BudgetValues) => void;
};

export const BudgetFields = ({ values, onChange, ...rest }: BudgetFieldsProps) => (
  <div className="grid gap-x-4 gap-y-4 md:grid-cols-2">
    {BUDGET_FIELDS.map((field) => (
      <OneField
        key={field.name}
        field={field}
        value={values[field.name]}
        onChange={(value) => onChange({ ...values, [field.name]: value })}
        {...rest}
      />
    ))}
  </div>
);
