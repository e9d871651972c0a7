// How what is said of chains is named, and how it reads.
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { CHAIN_AMOUNTS, CHAIN_PARAMS } from '../../ui/chain-params.ts';
import type { Naming } from '../../ui/change-table.tsx';

/** What an alarm is about, each by its name. */
export const paramFacts = (
  params: Readonly<Record<string, string>>,
): readonly (readonly [name: string, value: string])[] =>
  CHAIN_PARAMS.flatMap((param) => {
    const value = params[param];
    if (value === undefined || value === '') return [];
    return [[t(`office.custody.param.${param}`), CHAIN_AMOUNTS.has(param) ? formatDecimal(value) : value] as const];
  });

function fieldText(field: string): string {
  if (field === 'network') return t('office.custody.field.network');
  if (field === 'txid') return t('office.custody.txid');
  if (field === 'purpose') return t('office.funding.purpose');
  if (field === 'currency') return t('office.users.currency');
  return field === 'amount' ? t('office.funds.amount') : field;
}

function valueText(field: string, value: string): string {
  if (value === '') return '–';
  if (field === 'amount') return formatDecimal(value);
  return value === 'chain_costs' ? t('office.house.chain_costs') : value;
}

export const naming: Naming = { fieldText, valueText };
