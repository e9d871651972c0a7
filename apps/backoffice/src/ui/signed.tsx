import { directionOf } from '@bourse/ui/lib/format.ts';
import { moneyText } from './amount-text.ts';

const COLOURS = { up: 'text-up', down: 'text-down', flat: '' } as const;

/** A gain or loss: its sign beside its colour. */
export function Signed({ amount, currency }: { readonly amount: string; readonly currency: string }) {
  return <span className={COLOURS[directionOf(amount)]}>{moneyText(amount, currency, 'always')}</span>;
}
