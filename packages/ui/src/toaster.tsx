// The place where toasts appear: its own root, so that the shell need not wait for the library.
import 'sonner/dist/styles.css';
import './styles/toasts.css';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { Toaster } from 'sonner';
import { resolveTheme, usePreferences } from './lib/preferences.ts';
import { useMedia } from './lib/use-media.ts';

export { toast } from 'sonner';

/** Where what is traded stands at the right; on narrower windows it may stand anywhere below the header. */
const HAS_COLUMNS = '(min-width: 1080px)';

function ThemedToaster({ onReady }: { readonly onReady: () => void }) {
  const theme = usePreferences((preferences) => preferences.theme);
  const hasColumns = useMedia(HAS_COLUMNS);
  useEffect(onReady, [onReady]);
  return (
    <Toaster
      theme={resolveTheme(theme)}
      position={hasColumns ? 'bottom-left' : 'top-center'}
      gap={8}
      visibleToasts={4}
    />
  );
}

/** Resolves once toasts can be shown. */
export function showToaster(): Promise<void> {
  const place = document.createElement('div');
  document.body.append(place);
  return new Promise((resolve) => {
    createRoot(place).render(<ThemedToaster onReady={resolve} />);
  });
}
