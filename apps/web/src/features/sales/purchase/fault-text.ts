// Why a subscription would be refused, in words that say what to do.
import { t } from '@bourse/ui/lib/i18n.ts';
import { moneyText, wireText } from '../../../lib/term-text.ts';
import type { Fault } from '../draft/purchase.ts';
import type { PayPrice, Sale } from '../sales.ts';

type Facts = { readonly sale: Sale; readonly pay: PayPrice; readonly available: bigint };

export function faultText(fault: Fault, { sale, pay, available }: Facts): string {
  const { c_name: coin } = sale;
  const currency = pay.currency_name;
  switch (fault) {
    case 'empty':
      return t('launch.error.empty');
    case 'step':
      return t('launch.error.step', { step: wireText(sale.step), coin });
    case 'minimum':
      return t('launch.error.minimum', { minimum: wireText(sale.minimum), coin });
    case 'limit':
      return t('launch.error.limit', { limit: wireText(sale.limit), left: wireText(sale.own_left), coin });
    case 'left':
      return t('launch.error.left', { left: wireText(sale.right), coin });
    case 'price':
      return t('launch.error.price', { currency });
    case 'available':
    default:
      return t('launch.error.available', { available: moneyText(available), currency });
  }
}
