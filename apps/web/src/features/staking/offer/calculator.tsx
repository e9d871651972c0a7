// What an amount would bring, without buying anything.
import { type Amount, amount, DECIMAL_PLACES_MAX, divFloor, parseUnits, type Ppm } from '@bourse/domain';
import { InlineDecimalField } from '@bourse/ui/inline-decimal-field.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import { Select } from '@bourse/ui/select.tsx';
import { useState } from 'react';
import { readRate } from '../../../lib/read-figures.ts';
import { DialogLine } from '../../../ui/dialog-line.tsx';
import { lotsIn, outcomeOfLots, type Product } from '../draft/outcome.ts';
import { useOffer } from '../staking.ts';
import { moneyText, wireText } from '../../../lib/term-text.ts';
import { OutcomeLines } from './outcome-lines.tsx';
import { useDue } from './use-due.ts';

type ResultProps = { readonly product: Product; readonly coins: Amount; readonly cancelFee: Ppm };

function Result({ product, coins, cancelFee }: ResultProps) {
  const dueMs = useDue(product);
  const { currency_name: currency } = product;
  const outcome = outcomeOfLots(product, lotsIn(product, coins), cancelFee);
  const daily = divFloor(outcome.interest, BigInt(product.qixian));
  return (
    <>
      <dl className="divide-y divide-line text-13">
        <OutcomeLines outcome={outcome} currency={currency} dueMs={dueMs} />
        <DialogLine label={t('earn.calculator.daily')}>
          {moneyText(daily)} {currency}
        </DialogLine>
      </dl>
      {outcome.staked < coins && (
        <p className="mt-2 text-12 text-ink-2">{t('earn.calculator.lots', { lot: wireText(product.min), currency })}</p>
      )}
    </>
  );
}

function Form({ products, cancelFee }: { readonly products: readonly Product[]; readonly cancelFee: Ppm }) {
  const [key, setKey] = useState<string>();
  const [typed, setTyped] = useState<string>();
  const product = products.find(({ id }) => String(id) === key) ?? products[0];
  if (!product) return null;
  const shown = typed ?? product.min;
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-4 md:grid-cols-2">
      <div className="flex flex-col gap-3">
        <Select
          label={t('earn.calculator.product')}
          options={products.map(({ id, currency_name: currency, qixian: days }) => ({
            key: String(id),
            text: t('earn.product', { currency, days }),
          }))}
          selected={String(product.id)}
          onSelect={(next) => {
            setKey(next);
            setTyped(undefined);
          }}
        />
        <InlineDecimalField
          name="coins"
          label={t('earn.calculator.coins')}
          unit={product.currency_name}
          value={shown}
          onChange={setTyped}
          places={DECIMAL_PLACES_MAX}
        />
        <p className="text-12 text-pretty text-ink-3">{t('earn.calculator.text')}</p>
      </div>
      <div>
        <Result product={product} coins={amount(parseUnits(shown) ?? 0n)} cancelFee={cancelFee} />
      </div>
    </div>
  );
}

export function Calculator() {
  const { data } = useOffer();
  if (!data || data.list.length === 0) return null;
  return (
    <Section title={t('earn.calculator')}>
      <Form products={data.list} cancelFee={readRate(data.zhiya_qxsxf)} />
    </Section>
  );
}
