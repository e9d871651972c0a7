// The advanced choice of a limit order: only as a maker, at once or not, whole or not at all.
import type { TimeInForce } from '@bourse/domain';
import type { MessageKey } from '@bourse/messages';
import { TIME_IN_FORCE_KEYS } from '@bourse/messages/orders';
import { Chip } from '@bourse/ui/badge.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useId } from 'react';
import { chooseTimeInForce } from './ticket-store.ts';

type Advanced = Exclude<TimeInForce, 'gtc'>;

/**
 * The times in force other than the usual one have these notes; without one of them an order rests until it is filled or
 * cancelled.
 */
const NOTES: Readonly<Record<Advanced, MessageKey>> = {
  post_only: 'comfort.tif.postOnlyNote',
  ioc: 'comfort.tif.iocNote',
  fok: 'comfort.tif.fokNote',
};
const CHOICES = ['post_only', 'ioc', 'fok'] as const satisfies readonly Advanced[];

/** The short name of an advanced choice; undefined for an order that simply rests. */
export const timeInForceText = (chosen: TimeInForce): string | undefined =>
  chosen === 'gtc' ? undefined : t(TIME_IN_FORCE_KEYS[chosen]);

export type TimeInForceChoiceProps = { readonly chosen: TimeInForce; readonly isDisabled: boolean };

export function TimeInForceChoice({ chosen, isDisabled }: TimeInForceChoiceProps) {
  const noteId = useId();
  return (
    <div className="flex flex-col gap-1">
      <div
        role="group"
        aria-label={t('comfort.tif')}
        aria-describedby={noteId}
        className="-me-2 flex items-center justify-between forced-colors:me-0"
      >
        <span className="text-12 text-ink-3">{t('comfort.tif')}</span>
        <span className="flex">
          {CHOICES.map((choice) => (
            <Chip
              key={choice}
              isSelected={choice === chosen}
              disabled={isDisabled}
              title={t(NOTES[choice])}
              onClick={() => chooseTimeInForce(choice === chosen ? 'gtc' : choice)}
              className="touch:h-11! disabled:opacity-45"
            >
              {t(TIME_IN_FORCE_KEYS[choice])}
            </Chip>
          ))}
        </span>
      </div>
      <p id={noteId} className="text-11 text-pretty text-ink-3 empty:hidden">
        {chosen === 'gtc' ? '' : t(NOTES[chosen])}
      </p>
    </div>
  );
}
