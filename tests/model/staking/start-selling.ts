// A duel whose house has coins to sell.
import { amount, ETH, units } from '@bourse/domain';
import { type Coverage, Duel } from '../duel.ts';

export function startSelling(coverage?: Coverage): Duel {
  const duel = new Duel(coverage);
  const coins = { currencyId: ETH, amount: amount(units('1000')) };
  duel.play({ waitMs: 0, command: { kind: 'fundTreasury', ...coins } });
  duel.play({ waitMs: 0, command: { kind: 'fundLaunch', ...coins } });
  return duel;
}
