import { IconButton } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Bell, BellOff } from 'lucide-react';
import { setSoundsOn, useSounds } from '../../../lib/sounds.ts';

/** Whether a tone announces new orders. */
export function SoundSwitch() {
  const isOn = useSounds((sounds) => sounds.isOn);
  const Icon = isOn ? Bell : BellOff;
  return (
    <IconButton
      label={t(isOn ? 'merchant.orders.soundOff' : 'merchant.orders.soundOn')}
      aria-pressed={isOn}
      onClick={() => setSoundsOn(!isOn)}
    >
      <Icon size={16} aria-hidden="true" />
    </IconButton>
  );
}
