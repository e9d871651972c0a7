// The start of the screens: texts of one language first, then everything else.
import '../styles/main.css';
import { loadTexts, withTexts } from '@bourse/ui/lib/i18n.ts';
import { loadPage } from '@bourse/ui/lib/prefetch.ts';
import { queryClient } from '@bourse/ui/lib/query-client.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readEarlyQuotations } from '../features/market/quotations.ts';
import { useSession } from '../lib/session.ts';
import { startProbing } from '../realtime/connection.ts';
import { Router } from './router.tsx';

const PRICES_WAIT_MS = 100;

/** Nothing is kept on an account before somebody is logged in. */
function synchronizePreferences(): void {
  let hasStarted = false;
  const startOnce = (): void => {
    if (hasStarted || useSession.getState().token === undefined) return;
    hasStarted = true;
    withTexts(import('./preference-sync.ts')).then(
      ({ startPreferenceSync }) => startPreferenceSync(),
      () => {
        hasStarted = false;
      },
    );
  };
  useSession.subscribe(startOnce);
  startOnce();
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  // Compared with constants, so that a production build leaves the gallery out.
  if (
    (import.meta.env.MODE === 'development' || import.meta.env.MODE === 'gallery') &&
    location.pathname === '/dev/ui'
  ) {
    const { startGallery } = await withTexts(import('./gallery/start.tsx'));
    await startGallery(root);
    return;
  }
  // Both are on their way since the head script ran; with both, the first picture is the page itself.
  await Promise.all([loadTexts(), loadPage(location.pathname)]);
  // So are the prices. They come before the code; a server that is slow to give them holds nothing up.
  await Promise.race([readEarlyQuotations(), new Promise((resolve) => setTimeout(resolve, PRICES_WAIT_MS))]);
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Router />
      </QueryClientProvider>
    </StrictMode>,
  );
  startProbing();
  synchronizePreferences();
  if (document.readyState === 'complete') keepOfflinePage();
  else window.addEventListener('load', keepOfflinePage, { once: true });
}

/** The worker does one thing: it shows a page of its own where the network is gone. It never serves a script. */
function keepOfflinePage(): void {
  if (import.meta.env.MODE !== 'production' || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

void start();
