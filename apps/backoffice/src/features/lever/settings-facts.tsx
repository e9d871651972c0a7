// The settings of a market as they stand, and its limits by level.
import type { officeLever } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Facts, Panel } from '../../ui/page.tsx';
import { draftOf, valueOf } from './draft.ts';
import { naming } from './desk.tsx';
import { GROUPS, limitField, limitValue, SETTINGS } from './fields.ts';

export function SettingsFacts({ market }: { readonly market: officeLever.LeverMarketRow }) {
  const stands = draftOf(market.settings);
  const [baseName = ''] = market.symbol.split('/');
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      {GROUPS.map(({ name, settings }) => (
        <Panel key={name} title={t(`office.lever.group.${name}`)}>
          <Facts
            facts={settings.map((setting) => {
              const text = naming.valueText(setting, valueOf(stands, setting));
              return [
                naming.fieldText(setting),
                SETTINGS[setting] === 'amount' ? `${text} ${baseName}` : text,
              ] as const;
            })}
          />
        </Panel>
      ))}
      <Panel title={t('office.lever.levels')}>
        <Facts
          facts={stands.levels.map(({ multiple, hands }, level) => [
            t('office.lever.level', { level }),
            multiple === '' ? '' : naming.valueText(limitField(level), limitValue(multiple, hands)),
          ])}
        />
      </Panel>
    </div>
  );
}
