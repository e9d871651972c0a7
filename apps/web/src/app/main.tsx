// The start of the screens: texts of one language first, then everything else.
import '../styles/main.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadTexts } from '../lib/i18n.ts';
import { queryClient } from '../lib/query-client.ts';
import { startProbing } from '../realtime/connection.ts';
import { Router } from './router.tsx';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  // Compared with constants, so that a production build leaves the gallery out.
  if (
    (import.meta.env.MODE === 'development' || import.meta.env.MODE === 'gallery') &&
    location.pathname === '/dev/ui'
  ) {
    const { startGallery } = await import('./gallery/start.tsx');
    await startGallery(root);
    return;
  }
  await loadTexts();
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Router />
      </QueryClientProvider>
    </StrictMode>,
  );
  startProbing();
}

void start();
