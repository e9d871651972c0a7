// What the cells of a user's files say: times of UTC, figures in all their digits. What a screen marks with a dash is empty.
import { fields } from '@bourse/contract';
import { formatUtc, instant, parseUnits, trimFigure } from '@bourse/domain';

/** Of a column whose zone is UTC. */
export const utcOf = (epochMs: number | null): string => (epochMs === null ? '' : formatUtc(instant(epochMs)));

export const figureOf = (figure: string): string => (figure === fields.UNKNOWN_FIGURE ? '' : trimFigure(figure));

/** Of what is not set where it is 0. */
export const figureUnlessZero = (figure: string): string => (parseUnits(figure) === 0n ? '' : figureOf(figure));
