// The start of the back office: texts of one language first, then everything else.
import '../styles/main.css';
import { loadTexts } from '@bourse/ui/lib/i18n.ts';
import { queryClient } from '@bourse/ui/lib/query-client.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { Router } from './router.tsx';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  await loadTexts();
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <Router />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
}

void start();
