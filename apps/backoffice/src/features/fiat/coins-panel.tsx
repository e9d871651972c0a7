// Which coins are traded for fiat, between merchants and between users, and the bounds of an ad.
import { officeFiatSettings } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { useState } from 'react';
import { useAct } from '../../lib/use-ask.ts';
import { NativeSelect } from '../../ui/native-select.tsx';
import { Panel } from '../../ui/page.tsx';
import type { Values } from '../../ui/settings-draft.ts';
import { type Field, FIAT_DESK } from './fields.ts';
import { ProposeButton } from './propose-button.tsx';

const SettingsDialog = lazyOverlay(async () => (await import('../../ui/settings-dialog.tsx')).SettingsDialog<Field>);

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
  /** Of a new one. */
  readonly others: readonly Named[];
  readonly onClose: () => void;
};

function CoinDialog({ coin, others, onClose }: DialogProps) {
  const request = useAct(officeFiatSettings.proposeCoin, onClose);
  const [chosen, setChosen] = useState(String(others[0]?.id ?? ''));
  const other = others.find(({ id }) => String(id) === chosen);
  return (
    <SettingsDialog
      desk={FIAT_DESK}
      title={coin?.name ?? t('office.micro.addCurrency')}
      fields={FIELDS}
      stands={coin ? valuesOf(coin) : { is_offered: '0', c2c_offered: '0' }}
      isNew={coin === undefined}
      unit={coin?.name ?? other?.name}
      isPending={request.isPending}
      onPropose={(asked) => request.mutate({ id: coin?.id ?? chosen, ...asked })}
      onClose={onClose}
    >
      {!coin && (
        <NativeSelect
          label={t('office.users.currency')}
          options={others.map(({ id, name }) => ({ key: String(id), text: name }))}
          selected={chosen}
          onSelect={setChosen}
          className="md:col-span-2"
        />
      )}
    </SettingsDialog>
  );
}

const YesNo = ({ isSet }: { readonly isSet: boolean }) => (
  <Badge tone={isSet ? 'success' : 'neutral'}>{t(isSet ? 'office.yes' : 'office.no')}</Badge>
);

const columns: readonly Column<Coin>[] = [
  { key: 'name', header: t('office.users.currency'), width: '12%', onCard: 'title', cell: ({ name }) => name },
  {
    key: 'bounds',
    header: t('office.fiat.adBounds'),
    isNumeric: true,
    onCard: 'wide',
    cell: (coin) => `${formatDecimal(coin.number_min)} – ${formatDecimal(coin.number_max)}`,
  },
  { key: 'ads', header: t('office.fiat.ads'), width: '8%', isNumeric: true, onCard: 'wide', cell: ({ ads }) => ads },
  {
    key: 'offered',
    header: t('office.fiat.field.is_offered'),
    width: '14%',
    onCard: 'end',
    cell: (coin) => <YesNo isSet={coin.is_offered} />,
  },
  {
    key: 'c2c',
    header: t('office.fiat.field.c2c_offered'),
    width: '14%',
    onCard: 'wide',
    cell: (coin) => <YesNo isSet={coin.c2c_offered} />,
  },
  {
    key: 'act',
    header: <span className="sr-only">{t('office.change.propose')}</span>,
    cardLabel: '',
    width: '18%',
    isNumeric: true,
    onCard: 'wide',
    cell: (coin) => (
      <ProposeButton
        label={t('office.change.propose')}
        renderDialog={(onClose) => <CoinDialog coin={coin} others={[]} onClose={onClose} />}
      />
    ),
  },
];

type Props = { readonly coins: readonly Coin[]; readonly all: readonly Named[] };

export function CoinsPanel({ coins, all }: Props) {
  const others = all.filter(({ id }) => !coins.some((coin) => coin.id === id));
  return (
    <Panel title={t('office.fiat.coins')}>
      <Table label={t('office.fiat.coins')} columns={columns} rows={coins} keyOf={({ id }) => id} density="calm" />
      <div className="border-t border-line px-4 py-3 empty:hidden">
        {others.length > 0 && (
          <ProposeButton
            label={t('office.micro.addCurrency')}
            renderDialog={(onClose) => <CoinDialog coin={undefined} others={others} onClose={onClose} />}
          />
        )}
      </div>
    </Panel>
  );
}
