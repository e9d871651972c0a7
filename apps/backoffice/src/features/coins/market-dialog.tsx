// Asks for other settings of a market, or for the market of a coin that has none.
import { officeCoins } from '@bourse/contract';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useState } from 'react';
import { useAct } from '../../lib/use-ask.ts';
import { SettingsDialog } from '../../ui/settings-dialog.tsx';
import type { Values } from '../../ui/settings-draft.ts';
import { DESK, isExact, MARKET_FIELDS, type MarketField, NEW_MARKET } from './fields.ts';

type Market = officeCoins.OfficeMarketRow;

const valuesOf = (market: Market): Values<MarketField> =>
  Object.fromEntries(MARKET_FIELDS.map((field) => [field, market[field]] as const));

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

type NewProps = { readonly coin: { readonly id: number; readonly name: string }; readonly onClose: () => void };

export function NewMarketDialog({ coin, onClose }: NewProps) {
  const request = useAct(officeCoins.proposeMarket, onClose);
  const [isOpen, setOpen] = useState(true);
  const state = isOpen ? 'open' : 'halted';
  return (
    <SettingsDialog
      desk={DESK}
      title={`${coin.name}/USDT`}
      fields={MARKET_FIELDS}
      stands={NEW_MARKET}
      isPending={request.isPending}
      onPropose={(asked) => request.mutate({ currency: coin.id, state, ...asked })}
      onClose={onClose}
      renderNote={(draft) => <InexactNote draft={draft} />}
    >
      <StateField isOpen={isOpen} onChange={setOpen} />
    </SettingsDialog>
  );
}
