import type { PositionSide } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';

export const sideText = (side: PositionSide): string => t(side === 'long' ? 'lever.long' : 'lever.short');

/** The tone of a side: a long position is a buy. */
export const toneOf = (side: PositionSide): 'buy' | 'sell' => (side === 'long' ? 'buy' : 'sell');
