import { Chip } from '@bourse/ui/badge.tsx';
import { CoinIcon } from '@bourse/ui/coin-icon.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Skeleton } from '@bourse/ui/states.tsx';

export type CoinChoiceProps = {
  /** Undefined until they are known. */
  readonly coins: readonly (readonly [id: number, name: string])[] | undefined;
  readonly selected: number;
  readonly onSelect: (id: number) => void;
};

/** The coins that can be deposited and withdrawn. */
export function CoinChoice({ coins, selected, onSelect }: CoinChoiceProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-12 text-ink-2">{t('funds.coin')}</span>
      <div role="group" aria-label={t('funds.coin')} className="flex flex-wrap gap-1.5">
        {coins === undefined && <Skeleton className="h-8 w-full" />}
        {coins?.map(([id, name]) => (
          <Chip
            key={id}
            isSelected={id === selected}
            onClick={() => onSelect(id)}
            className="h-8! gap-1.5 border border-line px-3!"
          >
            <CoinIcon name={name} size={16} />
            {name}
          </Chip>
        ))}
      </div>
    </div>
  );
}
