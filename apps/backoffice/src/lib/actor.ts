// Who has done something: a person by the address, a robot of a demo as what it is.
import { isDemoRobot } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';

export const actorText = (actor: string): string => (isDemoRobot(actor) ? t('office.robot', { name: actor }) : actor);
