// The gallery's own start: the same texts, styles and stores as the screens, but no router of pages and no server.
import '@bourse/ui/gallery/gallery.css';
import { loadTexts } from '@bourse/ui/lib/i18n.ts';
import { queryClient } from '@bourse/ui/lib/query-client.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
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
