// Who works here: accounts, their roles, and what two admins decide about them.
import { office } from '@bourse/contract';
import { CopyButton } from '@bourse/ui/copy-button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useState } from 'react';
import { useMay } from '../../lib/session.ts';
import { useAsk } from '../../lib/use-ask.ts';
import { Answer, Panel } from '../../ui/page.tsx';
import { AddOperator } from './add-operator.tsx';
import { ChangesPanel } from './desk.ts';
import { OperatorItem, type SeenHalf } from './operator-item.tsx';

function HalfNote({ seen: { email, half, part, other } }: { readonly seen: SeenHalf }) {
  return (
    <output className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-iris-wash px-4 py-3 text-13">
      <span>{t('office.operators.half', { email, part, other })}</span>
      <span className="flex items-center gap-2">
        <code className="font-mono text-14">{half}</code>
        <CopyButton text={half} label={t('ui.copy')} />
      </span>
    </output>
  );
}

export function PeoplePanel() {
  const [seen, setSeen] = useState<SeenHalf>();
  const query = useAsk(office.listOperators, {});
  const mayRequest = useMay('operators.request');
  return (
    <div className="flex flex-col gap-4">
      {seen && <HalfNote seen={seen} />}
      {mayRequest && <AddOperator />}
      <Panel>
        <Answer query={query}>
          {(operators) => (
            <ul data-rows className="divide-y divide-line">
              {operators.map((operator) => (
                <OperatorItem key={operator.id} operator={operator} onHalf={setSeen} />
              ))}
            </ul>
          )}
        </Answer>
      </Panel>
      <ChangesPanel />
    </div>
  );
}
