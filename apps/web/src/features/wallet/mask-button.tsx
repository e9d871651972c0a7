import { IconButton } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Eye, EyeOff } from 'lucide-react';
import { toggleMask, useMask } from '../../lib/mask.ts';

/** Hides all amounts from whoever looks over the shoulder, or shows them again. */
export function MaskButton() {
  const isMasked = useMask((mask) => mask.isMasked);
  const Icon = isMasked ? EyeOff : Eye;
  return (
    <IconButton label={t(isMasked ? 'comfort.unmask' : 'comfort.mask')} onClick={toggleMask}>
      <Icon size={15} aria-hidden="true" />
    </IconButton>
  );
}
