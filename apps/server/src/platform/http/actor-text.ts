// Who has done something, in files: a person by the address, a robot of a demo as what it is.
import { isDemoRobot } from '@bourse/domain';
import type { Translate } from './translator.ts';

export const actorText = (t: Translate, actor: string): string =>
  isDemoRobot(actor) ? t('office.robot', { name: actor }) : actor;
