// One of the currencies that second contracts are staked in, and what is shown of it.
import { officeMicro } from '@bourse/contract';
import { USDT } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { type ReactNode, useState } from 'react';
import { useAsk } from '../../lib/use-ask.ts';
import { CoinField } from '../../ui/coin-field.tsx';
import { Answer, Panel } from '../../ui/page.tsx';

export type CurrencyChoiceProps = {
  readonly children: (currencyId: number) => ReactNode;
  /** Beside the choice. */
  readonly beside?: ReactNode;
};

export function CurrencyChoice({ children, beside }: CurrencyChoiceProps) {
  const query = useAsk(officeMicro.settings, {});
  const [chosen, setChosen] = useState('');
  return (
    <Panel>
      <Answer query={query}>
        {({ currencies }) => {
          const currency =
            currencies.find(({ id }) => String(id) === chosen) ?? currencies.find(({ id }) => id === USDT);
          if (!currency) return <EmptyState title={t('office.micro.noLive')} />;
          return (
            <>
              <div className="flex flex-wrap items-end gap-3 border-b border-line px-4 py-3">
                <CoinField coins={currencies} selected={String(currency.id)} onSelect={setChosen} className="w-32" />
                {beside}
              </div>
              {children(currency.id)}
            </>
          );
        }}
      </Answer>
    </Panel>
  );
}
