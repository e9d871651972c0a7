// The place where toasts appear: its own root, so that the shell need not wait for the library.
import 'sonner/dist/styles.css';
import './styles/toasts.css';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { Toaster } from 'sonner';
import { resolveTheme, usePreferences } from './lib/preferences.ts';
import { PHONE, useMedia } from './lib/use-media.ts';

export { toast } from 'sonner';

function ThemedToaster({ onReady }: { readonly onReady: () => void }) {
  const theme = usePreferences((preferences) => preferences.theme);
  const isPhone = useMedia(PHONE);
  useEffect(onReady, [onReady]);
  return (
    <Toaster theme={resolveTheme(theme)} position={isPhone ? 'top-center' : 'bottom-right'} gap={8} visibleToasts={4} />
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
