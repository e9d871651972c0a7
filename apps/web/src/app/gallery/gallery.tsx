// The kit's gallery and the web app's own parts in all their states, for those who build the screens. Theme and direction of
// colours are the usual preferences; the links choose who looks, and how the page hears the server.
import { KitSections } from '@bourse/ui/gallery/kit-sections.tsx';
import { AppearancePanel } from '../appearance-panel.tsx';
import { AccountSections } from './account-sections.tsx';
import { ConnectionCases, StarCases } from './own-cases.tsx';
import { FiatSections } from './fiat-sections.tsx';
import { LeverSections } from './lever-sections.tsx';
import { MicroSections } from './seconds-sections.tsx';
import { TradingSections } from './trading-sections.tsx';

const VIEWS = [
  { text: 'As a trader', query: '' },
  { text: 'As a visitor', query: '?as=visitor' },
  { text: 'Connecting', query: '?connection=connecting' },
  { text: 'Delayed', query: '?connection=delayed' },
  { text: 'Offline', query: '?connection=offline' },
] as const;

const nothing = (): void => undefined;

export function Gallery() {
  return (
    <main className="gallery">
      <header>
        <div>
          <h1>Gallery</h1>
          <nav aria-label="Views">
            {VIEWS.map(({ text, query }) => (
              <a key={query} href={location.pathname + query}>
                {text}
              </a>
            ))}
          </nav>
        </div>
        <AppearancePanel takesFocus={false} close={nothing} />
      </header>
      <KitSections buttons={<StarCases />} marks={<ConnectionCases />} />
      <AccountSections />
      <TradingSections />
      <LeverSections />
      <MicroSections />
      <FiatSections />
    </main>
  );
}
