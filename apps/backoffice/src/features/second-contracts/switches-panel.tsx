// What takes new orders: the site, countries, markets; and the risk statement that everybody accepts before the first.
import { officeMicro } from '@bourse/contract';
import { COUNTRIES } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { useState } from 'react';
import { useAct } from '../../lib/use-ask.ts';
import { NativeSelect } from '../../ui/native-select.tsx';
import { OpenBadge } from '../../ui/offer-badges.tsx';
import { Panel } from '../../ui/page.tsx';
import { countryText } from './countries.ts';
import { ProposeButton } from './propose-button.tsx';
import { SwitchButton, type SwitchButtonProps } from './switch-button.tsx';

const ReasonDialog = lazyOverlay(async () => (await import('../../ui/reason-dialog.tsx')).ReasonDialog);

type Row = SwitchButtonProps & { readonly orders: number | undefined };

const columns: readonly Column<Row>[] = [
  { key: 'name', header: t('office.change.subject'), onCard: 'title', cell: ({ name }) => name },
  {
    key: 'state',
    header: t('office.micro.switches'),
    width: '16%',
    onCard: 'end',
    cell: ({ isOpen }) => <OpenBadge isOpen={isOpen} />,
  },
  {
    key: 'orders',
    header: t('office.micro.live'),
    width: '18%',
    isNumeric: true,
    onCard: 'wide',
    cell: ({ orders }) => orders ?? '–',
  },
  {
    key: 'act',
    header: <span className="sr-only">{t('office.micro.stop')}</span>,
    cardLabel: '',
    width: '24%',
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => <SwitchButton subject={row.subject} name={row.name} isOpen={row.isOpen} />,
  },
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

function RiskDialog({ version, onClose }: { readonly version: number; readonly onClose: () => void }) {
  const request = useAct(officeMicro.proposeRisk, onClose);
  return (
    <ReasonDialog
      title={t('office.micro.riskNext')}
      text={t('office.micro.riskText', { version })}
      action={t('office.change.propose')}
      isPending={request.isPending}
      onConfirm={(reason) => request.mutate({ version, reason })}
      onClose={onClose}
    />
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
      <Table
        label={t('office.micro.switches')}
        columns={columns}
        rows={rows}
        keyOf={({ subject: { scope, id } }) => `${scope} ${id}`}
        density="calm"
      />
      <div className="flex flex-wrap items-end gap-3 border-t border-line px-4 py-3">
        <CountryCloser closed={closed} />
        <p className="ms-auto text-13 text-ink-2">
          {t('office.micro.riskVersion')}: <span className="font-mono text-ink-1">{version}</span>
        </p>
        <ProposeButton
          label={t('office.micro.riskNext')}
          renderDialog={(onClose) => <RiskDialog version={version + 1} onClose={onClose} />}
        />
      </div>
    </Panel>
  );
}
