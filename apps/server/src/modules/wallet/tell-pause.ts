// Why a network of a coin rests, as its users are told.
import type { PauseReason } from '@bourse/domain';
import type { Translate } from '../../platform/http/translator.ts';

export const tellPause = (t: Translate, cause: PauseReason | undefined): string =>
  cause === undefined ? '' : t(`network.pause.${cause}`);
