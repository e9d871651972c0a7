// The gallery's own start: the same texts, styles and stores as the screens, but no router of pages and no server.
import './gallery.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { queryClient } from '../../lib/query-client.ts';
import { Gallery } from './gallery.tsx';
import { standStill } from './stand-still.ts';

export async function startGallery(root: HTMLElement): Promise<void> {
  const options = new URLSearchParams(location.search);
  standStill(options);
  await loadTexts();
  document.title = 'Gallery';
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <Gallery />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
}
