// Asks for other settings of a market, or for the market of a coin that has none.
import { officeCoins } from '@bourse/contract';
import { USD_INDEX, USDT } from '@bourse/domain';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useState } from 'react';
import { useAct } from '../../lib/use-ask.ts';
import { NativeSelect } from '../../ui/native-select.tsx';
import { optionsOf } from '../../ui/options.ts';
import { SettingsDialog } from '../../ui/settings-dialog.tsx';
import type { Values } from '../../ui/settings-draft.ts';
import { DESK, isExact, MARKET_FIELDS, type MarketField, NEW_MARKET } from './desk.ts';

type Market = officeCoins.OfficeMarketRow;

const writeValue = (value: string | number | boolean): string =>
  typeof value === 'boolean' ? (value ? '1' : '0') : String(value);

const valuesOf = (market: Market): Values<MarketField> =>
  Object.fromEntries(MARKET_FIELDS.map((field) => [field, writeValue(market[field])] as const));

export const InexactNote = ({ draft }: { readonly draft: Values<MarketField> }) =>
  isExact(draft) ? null : (
    <p role="alert" className="mb-3 text-12 text-error">
      {t('office.coins.inexact')}
    </p>
  );

type ChangeProps = { readonly market: Market; readonly onClose: () => void };

export function MarketDialog({ market, onClose }: ChangeProps) {
  const request = useAct(officeCoins.proposeMarket, onClose);
  return (
    <SettingsDialog
      desk={DESK}
      title={market.symbol}
      fields={MARKET_FIELDS}
      stands={valuesOf(market)}
      isPending={request.isPending}
      onPropose={(asked) => request.mutate({ id: market.id, ...asked })}
      onClose={onClose}
      renderNote={(draft) => <InexactNote draft={draft} />}
    />
  );
}

type StateFieldProps = { readonly isOpen: boolean; readonly onChange: (isOpen: boolean) => void };

export const StateField = ({ isOpen, onChange }: StateFieldProps) => (
  <Checkbox checked={isOpen} onChange={(event) => onChange(event.target.checked)} className="md:col-span-2">
    {t('office.coins.openAtOnce')}
  </Checkbox>
);

type Coin = { readonly id: number; readonly name: string };

/** A coin can be priced in every other one, and in the dollars of the index. */
export const quotesFor = (coin: Coin, coins: readonly Coin[]): readonly Coin[] =>
  coins.filter(({ id }) => id !== coin.id).toSorted((a, b) => Number(b.id === USDT) - Number(a.id === USDT));

type QuoteProps = {
  readonly quotes: readonly Coin[];
  readonly selected: string;
  readonly onSelect: (id: string) => void;
};

export const QuoteField = ({ quotes, selected, onSelect }: QuoteProps) => (
  <NativeSelect
    label={t('office.coins.quote')}
    options={quotes.map(({ id, name }) => ({ key: String(id), text: name }))}
    selected={selected}
    onSelect={onSelect}
  />
);

/** A new market begins in one of these. */
const STATES = ['open', 'closed', 'view_only'] as const;
type State = (typeof STATES)[number];

type NewProps = { readonly coin: Coin; readonly coins: readonly Coin[]; readonly onClose: () => void };

export function NewMarketDialog({ coin, coins, onClose }: NewProps) {
  const request = useAct(officeCoins.proposeMarket, onClose);
  const [quote, setQuote] = useState(String(USDT));
  const [chosen, setChosen] = useState<State>('open');
  const isIndex = quote === String(USD_INDEX);
  const state = isIndex ? 'view_only' : chosen;
  const quotes = quotesFor(coin, coins);
  return (
    <SettingsDialog
      desk={DESK}
      title={`${coin.name}/${quotes.find(({ id }) => String(id) === quote)?.name ?? ''}`}
      fields={MARKET_FIELDS}
      stands={NEW_MARKET}
      isNew
      isPending={request.isPending}
      onPropose={(asked) => request.mutate({ currency: coin.id, quote, state, ...asked })}
      onClose={onClose}
      renderNote={(draft) => <InexactNote draft={draft} />}
    >
      <QuoteField quotes={quotes} selected={quote} onSelect={setQuote} />
      <NativeSelect
        label={t('office.coins.field.state')}
        options={optionsOf(STATES, (key) => t(`office.coins.state.${key}`))}
        selected={state}
        disabled={isIndex}
        onSelect={setChosen}
      />
    </SettingsDialog>
  );
}
