// What the cells of a user's files say: times of UTC, figures in all their digits. What a screen marks with a dash is empty.
import { fields } from '@bourse/contract';
import { formatUtc, instant, parseUnits, trimFigure } from '@bourse/domain';

/** Formats a time of a column whose zone is UTC. */
export const utcOf = (epochMs: number | null): string => (epochMs === null ? '' : formatUtc(instant(epochMs)));

export const figureOf = (figure: string): string => (figure === fields.UNKNOWN_FIGURE ? '' : trimFigure(figure));

/** Leaves the cell empty where 0 means that nothing is set. */
export const figureUnlessZero = (figure: string): string => (parseUnits(figure) === 0n ? '' : figureOf(figure));
