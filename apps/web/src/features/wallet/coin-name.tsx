import { CoinIcon } from '@bourse/ui/coin-icon.tsx';
import { Link } from '@bourse/ui/link.tsx';

export type CoinNameProps = {
  readonly name: string;
  /** This page has more about the coin. */
  readonly to?: string | undefined;
};

export function CoinName({ name, to }: CoinNameProps) {
  return (
    <span className="inline-flex items-center gap-2 align-middle text-13 max-md:text-14">
      <CoinIcon name={name} />
      {to ? (
        <Link to={to} className="underline-offset-4 hover:underline touch:-my-3 touch:py-3">
          {name}
        </Link>
      ) : (
        name
      )}
    </span>
  );
}
