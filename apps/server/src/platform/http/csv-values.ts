// What the cells of files say: times of UTC, figures in all their digits, names of wallets and of those who have done something.
// What a screen marks with a dash is empty.
import { fields } from '@bourse/contract';
import { formatUtc, instant, isDemoRobot, parseUnits, trimFigure, WALLETS } from '@bourse/domain';
import type { Translate } from './translator.ts';

/** Formats a time of a column whose zone is UTC. */
export const utcOf = (epochMs: number | null): string => (epochMs === null ? '' : formatUtc(instant(epochMs)));

export const figureOf = (figure: string): string => (figure === fields.UNKNOWN_FIGURE ? '' : trimFigure(figure));

/** Leaves the cell empty where 0 means that nothing is set. */
export const figureUnlessZero = (figure: string): string => (parseUnits(figure) === 0n ? '' : figureOf(figure));

/** Names who has done something: a person by the address, a robot of a demo as what it is. */
export const actorText = (t: Translate, actor: string): string =>
  isDemoRobot(actor) ? t('office.robot', { name: actor }) : actor;

/** Names a wallet in the operator's language. */
export const walletText = (t: Translate, name: string): string =>
  t(`office.wallet.${WALLETS.find((wallet) => wallet === name) ?? 'change'}`);
