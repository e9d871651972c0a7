// What can be called up on every page: the palette, the sheet of hotkeys, a deposit. Each loads when first asked for.
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { resolveTheme, usePreferences } from '@bourse/ui/lib/preferences.ts';
import { useHotkeys } from '../lib/hotkeys.ts';
import { toggleMask } from '../lib/mask.ts';
import { showOverlay, useOverlay } from '../lib/shown-overlay.ts';

const Palette = lazyOverlay(() => import('./palette.tsx').then((module) => module.Palette));
const HotkeySheet = lazyOverlay(() => import('./hotkey-sheet.tsx').then((module) => module.HotkeySheet));
const Deposit = lazyOverlay(() =>
  import('../features/funds/deposit-dialog.tsx').then((module) => module.DepositDialog),
);

const close = (): void => showOverlay(undefined);

function toggleTheme(): void {
  const { theme } = usePreferences.getState();
  usePreferences.setState({ theme: resolveTheme(theme) === 'dark' ? 'light' : 'dark' });
}

export function Overlays() {
  const { shown } = useOverlay();
  useHotkeys({
    palette: () => showOverlay('palette'),
    help: () => showOverlay('help'),
    theme: toggleTheme,
    mask: toggleMask,
  });
  return (
    <>
      {shown === 'palette' && <Palette onClose={close} />}
      {shown === 'help' && <HotkeySheet onClose={close} />}
      {shown === 'deposit' && <Deposit onClose={close} />}
    </>
  );
}
