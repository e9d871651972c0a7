// What takes new orders: the site, countries, markets; and the risk statement that everybody accepts before the first.
import { type InputOf, officeMicro } from '@bourse/contract';
import { COUNTRIES } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { useState } from 'react';
import { actsColumn, endColumn, figureColumn, titleColumn } from '../../ui/column.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { OpenBadge } from '../../ui/offer-badges.tsx';
import { Panel } from '../../ui/page.tsx';
import { ReasonAct } from '../../ui/reason-button.tsx';
import { Rows } from '../../ui/rows.tsx';
import { countryText } from './countries.ts';

// Stops new orders at once, or asks that they be taken again: the one takes one operator, the other two.
type SwitchButtonProps = {
  readonly subject: Omit<InputOf<typeof officeMicro.stop>, 'reason'>;
  readonly name: string;
  readonly isOpen: boolean;
};

function textOf(isOpen: boolean, { scope }: SwitchButtonProps['subject']): string {
  if (!isOpen) return t('office.micro.reopenText');
  return t(scope === 'country' ? 'office.micro.stopCountryText' : 'office.micro.stopText');
}

function SwitchButton({ subject, name, isOpen }: SwitchButtonProps) {
  const label = t(isOpen ? 'office.micro.stop' : 'office.micro.reopen');
  return (
    <ReasonAct
      // By its key an open dialog goes away when the state changes meanwhile: it never turns into the other one.
      key={label}
      label={label}
      title={`${label} · ${name}`}
      text={textOf(isOpen, subject)}
      call={isOpen ? officeMicro.stop : officeMicro.proposeOpen}
      inputOf={(reason) => ({ ...subject, reason })}
    />
  );
}

type Row = SwitchButtonProps & { readonly orders: number | undefined };

const columns: readonly Column<Row>[] = [
  titleColumn('name', t('office.change.subject'), ({ name }) => name),
  endColumn('state', t('office.micro.switches'), { width: '16%' }, ({ isOpen }) => <OpenBadge isOpen={isOpen} />),
  figureColumn('orders', t('office.micro.live'), { width: '18%' }, ({ orders }) => orders ?? '–'),
  actsColumn(t('office.micro.stop'), { width: '24%' }, (row) => (
    <SwitchButton subject={row.subject} name={row.name} isOpen={row.isOpen} />
  )),
];

function CountryCloser({ closed }: { readonly closed: readonly number[] }) {
  const open = COUNTRIES.filter(({ id }) => !closed.includes(id));
  const [chosen, setChosen] = useState(String(open[0]?.id ?? ''));
  const iso = open.find(({ id }) => String(id) === chosen)?.iso;
  return (
    <>
      <NativeSelect
        label={t('office.micro.closeCountry')}
        options={open.map(({ id, iso: code }) => ({ key: String(id), text: countryText(code) }))}
        selected={chosen}
        onSelect={setChosen}
        className="w-56"
      />
      {iso !== undefined && <SwitchButton subject={{ scope: 'country', id: chosen }} name={countryText(iso)} isOpen />}
    </>
  );
}

type Settings = {
  readonly is_open: boolean;
  readonly risk_version: number;
  readonly markets: readonly officeMicro.MicroMarketRow[];
  readonly closed_countries: readonly number[];
};

export function SwitchesPanel({ settings }: { readonly settings: Settings }) {
  const { is_open: isOpen, risk_version: version, markets, closed_countries: closed } = settings;
  const orders = markets.reduce((sum, market) => sum + market.orders, 0);
  const rows: readonly Row[] = [
    { subject: { scope: 'site' }, name: t('office.micro.site'), isOpen, orders },
    ...markets.map((market) => ({
      subject: { scope: 'market', id: market.id } as const,
      name: market.symbol,
      isOpen: market.state === 'open',
      orders: market.orders,
    })),
    ...closed.map((id) => ({
      subject: { scope: 'country', id } as const,
      name: countryText(COUNTRIES.find((country) => country.id === id)?.iso ?? ''),
      isOpen: false,
      orders: undefined,
    })),
  ];
  return (
    <Panel title={t('office.micro.switches')}>
      <Rows
        label={t('office.micro.switches')}
        columns={columns}
        rows={rows}
        keyOf={({ subject: { scope, id } }) => `${scope} ${id}`}
      />
      <div className="flex flex-wrap items-end gap-3 border-t border-line px-4 py-3">
        <CountryCloser closed={closed} />
        <p className="ms-auto text-13 text-ink-2">
          {t('office.micro.riskVersion')}: <span className="font-mono text-ink-1">{version}</span>
        </p>
        <ReasonAct
          label={t('office.micro.riskNext')}
          text={t('office.micro.riskText', { version: version + 1 })}
          action={t('office.change.propose')}
          call={officeMicro.proposeRisk}
          inputOf={(reason) => ({ version: version + 1, reason })}
        />
      </div>
    </Panel>
  );
}
