// What can be called up on every page by key: the palette and the sheet of hotkeys. Both load when first asked for.
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { resolveTheme, usePreferences } from '@bourse/ui/lib/preferences.ts';
import { create } from 'zustand';
import { useHotkeys } from '../lib/hotkeys.ts';
import { toggleMask } from '../lib/mask.ts';

const Palette = lazyOverlay(() => import('./palette.tsx').then((module) => module.Palette));
const HotkeySheet = lazyOverlay(() => import('./hotkey-sheet.tsx').then((module) => module.HotkeySheet));

type Overlay = 'palette' | 'help';
const useOverlay = create<{ readonly shown: Overlay | undefined }>(() => ({ shown: undefined }));

export const showOverlay = (shown: Overlay | undefined): void => useOverlay.setState({ shown });
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
    </>
  );
}
