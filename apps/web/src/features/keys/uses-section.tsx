// Where and for what the keys were used.
import { keys } from '@bourse/contract';
import { listTextKey } from '@bourse/messages/lists';
import { Badge } from '@bourse/ui/badge.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import { ListPanel } from '../../ui/list-panel.tsx';
import type { Key } from './keys.ts';

const FINE = 'ok';

const CELLS = {
  call: ({ call }: keys.KeyUseRow) => <span className="font-mono">{call}</span>,
  address: ({ address }: keys.KeyUseRow) => <span className="font-mono">{address}</span>,
  outcome: ({ outcome }: keys.KeyUseRow) => (
    <Badge tone={outcome === FINE ? 'success' : 'error'}>{outcome === FINE ? t('keys.uses.ok') : outcome}</Badge>
  ),
} as const;

export function UsesSection({ own }: { readonly own: readonly Key[] }) {
  return (
    <Section title={t('keys.uses')} text={t('keys.uses.text')} isFlush>
      <ListPanel
        list={keys.usesList}
        label={t('keys.uses')}
        choices={{ key_id: own.map(({ id, label }) => ({ key: String(id), text: label })) }}
        choiceNames={{ key_id: t(listTextKey(keys.usesList, 'label')) }}
        cells={CELLS}
        looks={{
          last_ms: { width: '17%' },
          call: { width: '23%' },
          outcome: { onCard: 'end' },
          count: { width: '8%' },
          first_ms: { width: '17%', hiddenBelow: 860 },
        }}
        empty={{ title: t('keys.uses.none'), text: t('keys.uses.noneText') }}
        fileName="key-uses"
      />
    </Section>
  );
}
