// The reason, as users see it, why a network of a coin is paused.
import type { PauseReason } from '@bourse/domain';
import type { Translate } from '../../platform/http/translator.ts';

export const tellPause = (t: Translate, cause: PauseReason | undefined): string =>
  cause === undefined ? '' : t(`network.pause.${cause}`);
