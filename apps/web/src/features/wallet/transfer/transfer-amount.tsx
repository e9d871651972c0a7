// How much is transferred: typed, or all that is available.
import { DecimalField } from '@bourse/ui/decimal-field.tsx';
import { DECIMAL_PLACES_MAX } from '@bourse/domain';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useAmountText } from '../../../lib/mask.ts';
import { balanceIn } from '../wallet-rows.ts';
import { allOf, type TransferDraft } from './transfer-draft.ts';

export type TransferAmountProps = {
  readonly draft: TransferDraft;
  readonly error: string | undefined;
  readonly onChange: (amount: string) => void;
};

export function TransferAmount({ draft, error, onChange }: TransferAmountProps) {
  const amountText = useAmountText();
  const { coin, from, amount } = draft;
  const available = amountText(formatDecimal(balanceIn(coin, from).available));
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <DecimalField
        label={t('wallet.amount')}
        name="amount"
        value={amount}
        places={DECIMAL_PLACES_MAX}
        onChange={onChange}
        error={error}
        unit={
          <span className="flex items-center gap-2.5">
            {coin.currency_name}
            <button
              type="button"
              onClick={() => onChange(allOf(coin, from))}
              className="h-7 rounded-sm px-1.5 font-[550] text-iris hover:bg-hover touch:h-11 touch:px-2.5"
            >
              {t('wallet.transfer.all')}
            </button>
          </span>
        }
      />
      <p className="text-12 text-ink-3">{`${t('comfort.assets.available')} ${available} ${coin.currency_name}`}</p>
    </div>
  );
}
