// How a product and the state of an order read.
import type { officeEarn } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';

type Product = Pick<officeEarn.StakingSettingsRow, 'id' | 'currency_name' | 'days'>;

export const productText = ({ id, currency_name: coin, days }: Product): string =>
  `${t('office.earn.product', { id })} · ${coin} · ${t('office.earn.term', { days })}`;

export const coinText = (amount: string, coin: string): string => `${formatDecimal(amount)} ${coin}`;

const TONES = { active: 'iris', ended: 'success', cancelled: 'neutral' } as const;

export const StateBadge = ({ state }: Pick<officeEarn.OfficeStakingRow, 'state'>) => (
  <Badge tone={TONES[state]}>{t(`staking.state.${state}`)}</Badge>
);
