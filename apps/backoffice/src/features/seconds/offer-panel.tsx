// Everything that is set of second contracts, each with the way to ask for a change.
import { officeMicro } from '@bourse/contract';
import { useAsk } from '../../lib/use-ask.ts';
import { Answer } from '../../ui/page.tsx';
import { CurrenciesPanel } from './currencies-panel.tsx';
import { LOOK_EVERY_MS } from './desk.ts';
import { SwitchesPanel } from './switches-panel.tsx';
import { TermsPanel } from './terms-panel.tsx';
import { TypesPanel } from './types-panel.tsx';

export function OfferPanel() {
  const query = useAsk(officeMicro.settings, {}, { everyMs: LOOK_EVERY_MS });
  return (
    <Answer query={query}>
      {(settings) => (
        <div className="flex flex-col gap-4">
          <SwitchesPanel settings={settings} />
          <TermsPanel terms={settings.terms} currencies={settings.currencies} />
          <CurrenciesPanel currencies={settings.currencies} coins={settings.all_currencies} />
          <TypesPanel types={settings.insurance_types} currencies={settings.currencies} />
        </div>
      )}
    </Answer>
  );
}
