// Which coins are traded for fiat, between merchants and between users, and the bounds of an ad.
import { officeFiatSettings } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { useState } from 'react';
import { AskButton } from '../../ui/ask-button.tsx';
import { actsColumn, endColumn, figureColumn, textColumn, titleColumn } from '../../ui/column.tsx';
import { CoinField } from '../../ui/coin-field.tsx';
import { Panel } from '../../ui/page.tsx';
import { Rows } from '../../ui/rows.tsx';
import type { Values } from '../../ui/settings-draft.ts';
import { AskSettings, type Field } from './desk.tsx';

type Coin = officeFiatSettings.FiatCoinRow;
type Named = Pick<Coin, 'id' | 'name'>;

const FIELDS: readonly Field[] = ['is_offered', 'c2c_offered', 'number_min', 'number_max'];
const flag = (isSet: boolean): string => (isSet ? '1' : '0');

const valuesOf = (coin: Coin): Values<Field> => ({
  is_offered: flag(coin.is_offered),
  c2c_offered: flag(coin.c2c_offered),
  number_min: coin.number_min,
  number_max: coin.number_max,
});

type DialogProps = {
  readonly coin: Coin | undefined;
  /** A new one is chosen among these. */
  readonly others: readonly Named[];
  readonly onClose: () => void;
};

function CoinDialog({ coin, others, onClose }: DialogProps) {
  const [chosen, setChosen] = useState(String(others[0]?.id ?? ''));
  const other = others.find(({ id }) => String(id) === chosen);
  return (
    <AskSettings
      title={coin?.name ?? t('office.micro.addCurrency')}
      fields={FIELDS}
      stands={coin ? valuesOf(coin) : { is_offered: '0', c2c_offered: '0' }}
      isNew={coin === undefined}
      unit={coin?.name ?? other?.name}
      call={officeFiatSettings.proposeCoin}
      inputOf={(asked) => ({ id: coin?.id ?? chosen, ...asked })}
      onClose={onClose}
    >
      {!coin && <CoinField coins={others} selected={chosen} onSelect={setChosen} className="md:col-span-2" />}
    </AskSettings>
  );
}

const YesNo = ({ isSet }: { readonly isSet: boolean }) => (
  <Badge tone={isSet ? 'success' : 'neutral'}>{t(isSet ? 'office.yes' : 'office.no')}</Badge>
);

const columns: readonly Column<Coin>[] = [
  titleColumn('name', t('office.users.currency'), { width: '12%' }, ({ name }) => name),
  figureColumn(
    'bounds',
    t('office.fiat.adBounds'),
    (coin) => `${formatDecimal(coin.number_min)} – ${formatDecimal(coin.number_max)}`,
  ),
  figureColumn('ads', t('office.fiat.ads'), { width: '8%' }, ({ ads }) => ads),
  endColumn('offered', t('office.fiat.field.is_offered'), { width: '14%' }, (coin) => (
    <YesNo isSet={coin.is_offered} />
  )),
  textColumn('c2c', t('office.fiat.field.c2c_offered'), { width: '14%' }, (coin) => <YesNo isSet={coin.c2c_offered} />),
  actsColumn(t('office.change.propose'), { width: '18%' }, (coin) => (
    <AskButton
      permission="fiat.request"
      label={t('office.change.propose')}
      renderDialog={(onClose) => <CoinDialog coin={coin} others={[]} onClose={onClose} />}
    />
  )),
];

type Props = { readonly coins: readonly Coin[]; readonly all: readonly Named[] };

export function CoinsPanel({ coins, all }: Props) {
  const others = all.filter(({ id }) => !coins.some((coin) => coin.id === id));
  return (
    <Panel title={t('office.fiat.coins')}>
      <Rows label={t('office.fiat.coins')} columns={columns} rows={coins} keyOf={({ id }) => id} />
      <div className="border-t border-line px-4 py-3 empty:hidden">
        {others.length > 0 && (
          <AskButton
            permission="fiat.request"
            label={t('office.micro.addCurrency')}
            renderDialog={(onClose) => <CoinDialog coin={undefined} others={others} onClose={onClose} />}
          />
        )}
      </div>
    </Panel>
  );
}
