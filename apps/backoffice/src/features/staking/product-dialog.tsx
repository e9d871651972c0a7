// Asks for other settings of a product, or for a new one of a coin.
import { officeEarn } from '@bourse/contract';
import { parseUnits } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useState } from 'react';
import { CoinField } from '../../ui/coin-field.tsx';
import type { Values } from '../../ui/settings-draft.ts';
import { AskSettings, type Field } from './desk.ts';
import { productText } from './look.tsx';
import { PromiseNote } from './promise-note.tsx';

type Product = officeEarn.StakingSettingsRow;
export type Coin = { readonly id: number; readonly name: string };

const FIELDS: readonly Field[] = ['lot', 'rate', 'days', 'person_limit', 'capacity', 'is_offered', 'is_renewable'];

const valuesOf = (product: Product): Values<Field> => ({
  lot: product.lot,
  rate: product.rate,
  days: String(product.days),
  person_limit: product.person_limit,
  capacity: product.capacity,
  is_offered: product.is_offered ? '1' : '0',
  is_renewable: product.is_renewable ? '1' : '0',
});

type DialogProps = {
  /** All that there are. */
  readonly products: readonly Product[];
  readonly onClose: () => void;
};

/** The interest that the other products of a coin may still promise out of its fund. */
function othersNeed(products: readonly Product[], currencyId: number, id?: number): bigint {
  const others = products.filter((one) => one.currency_id === currencyId && one.id !== id && one.is_offered);
  return others.reduce((sum, one) => sum + (parseUnits(one.interest_needed) ?? 0n), 0n);
}

export function ProductDialog({ product, products, onClose }: DialogProps & { readonly product: Product }) {
  const { id, currency_id: currencyId, currency_name: currencyName, taken } = product;
  const others = othersNeed(products, currencyId, id);
  return (
    <AskSettings
      title={productText(product)}
      fields={FIELDS}
      stands={valuesOf(product)}
      unit={currencyName}
      call={officeEarn.proposeProduct}
      inputOf={(asked) => ({ id, ...asked })}
      onClose={onClose}
      renderNote={(draft) => <PromiseNote {...{ draft, currencyId, currencyName, taken, others }} />}
    />
  );
}

export function NewProductDialog({ coins, products, onClose }: DialogProps & { readonly coins: readonly Coin[] }) {
  const [chosen, setChosen] = useState(String(coins[0]?.id ?? ''));
  const coin = coins.find(({ id }) => String(id) === chosen);
  return (
    <AskSettings
      title={t('office.earn.addProduct')}
      fields={FIELDS}
      stands={{ is_offered: '0', is_renewable: '0' }}
      isNew
      unit={coin?.name}
      call={officeEarn.proposeProduct}
      isReady={coin !== undefined}
      inputOf={(asked) => ({ currency: chosen, ...asked })}
      onClose={onClose}
      renderNote={(draft) =>
        coin && (
          <PromiseNote
            draft={draft}
            currencyId={coin.id}
            currencyName={coin.name}
            taken="0"
            others={othersNeed(products, coin.id)}
          />
        )
      }
    >
      <CoinField coins={coins} selected={chosen} onSelect={setChosen} className="md:col-span-2" />
    </AskSettings>
  );
}
