// The currency in which a worth is shown beside USDT. Kept on this browser.
import type { Worth as WorthSum } from '@bourse/domain';
import { formatWorth } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { readStored, store } from '@bourse/ui/lib/storage.ts';
import { Select } from '@bourse/ui/select.tsx';
import { create } from 'zustand';
import { useAmountText } from '../../../lib/mask.ts';
import { coinsOf, type Wallets } from '../wallet-rows.ts';
import { WithoutCoins } from '../without-coins.tsx';
import { CNY, convertWorth, namesWithout } from '../worth.ts';
import { worthText } from '../worth-text.ts';

const useChosen = create<{ readonly name: string }>(() => ({ name: readStored('worth_currency') ?? CNY }));

function choose(name: string): void {
  store('worth_currency', name === CNY ? undefined : name);
  useChosen.setState({ name });
}

const USDT_NAME = 'USDT';
const PLACES = { fiat: 2, coin: 8 } as const;

export type WorthProps = { readonly worth: WorthSum; readonly wallets: Wallets };

/** In USDT, large, with what it is without. */
export function Worth({ worth, wallets }: WorthProps) {
  const amountText = useAmountText();
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2 font-mono text-28 max-md:text-20">
        {amountText(worthText(worth))}
        <span className="font-sans text-13 text-ink-2">{USDT_NAME}</span>
      </p>
      <WithoutCoins names={namesWithout(wallets, worth)} />
    </>
  );
}

/** Converts a worth to the currency in which it is shown beside USDT. */
function useWorthIn({ worth, wallets }: WorthProps) {
  const amountText = useAmountText();
  const { name } = useChosen();
  const coins = coinsOf(wallets);
  const options = [CNY, ...coins.map((row) => row.currency_name).filter((coin) => coin !== USDT_NAME)];
  const chosen = options.includes(name) ? name : CNY;
  const places = chosen === CNY ? PLACES.fiat : PLACES.coin;
  const converted = formatWorth(convertWorth(worth, wallets, coins, chosen), { places, rounding: 'towards_zero' });
  return { chosen, options, text: `≈ ${amountText(converted)}` };
}

/** In the chosen currency. */
export function WorthIn(props: WorthProps) {
  const { chosen, text } = useWorthIn(props);
  return (
    <span className="text-ink-2">
      <span className="font-mono">{text}</span> {chosen}
    </span>
  );
}

/** In the chosen currency, with the choice. */
export function ValuedIn(props: WorthProps) {
  const { chosen, options, text } = useWorthIn(props);
  return (
    <div className="mt-1 flex items-center gap-1.5 text-13 text-ink-2">
      <span className="font-mono">{text}</span>
      <Select
        label={t('wallet.valuedIn')}
        isLabelHidden
        selected={chosen}
        options={options.map((option) => ({ key: option, text: option }))}
        onSelect={choose}
        buttonClassName="flex h-7 items-center gap-1 rounded-sm px-1.5 text-ink-1 hover:bg-hover touch:h-11"
      />
    </div>
  );
}
