// Who works here: accounts, their roles, and admins who wait for a second one.
import { office } from '@bourse/contract';
import { CopyButton } from '@bourse/ui/copy-button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useState } from 'react';
import { useMay } from '../../lib/session.ts';
import { useAsk } from '../../lib/use-ask.ts';
import { Answer, Panel } from '../../ui/page.tsx';
import { AddOperator, type FirstPassword } from './add-operator.tsx';
import { OperatorItem } from './operator-item.tsx';
import { ProposalsPanel } from './proposals-panel.tsx';

/** Shown this once: the server keeps its hash alone. */
function FirstPasswordNote({ first }: { readonly first: FirstPassword }) {
  return (
    <output className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-iris-wash px-4 py-3 text-13">
      <span>{t('office.operators.firstPassword', { email: first.email })}</span>
      <span className="flex items-center gap-2">
        <code className="font-mono text-14">{first.password}</code>
        <CopyButton text={first.password} label={t('ui.copy')} />
      </span>
    </output>
  );
}

export function PeoplePanel() {
  const [first, setFirst] = useState<FirstPassword>();
  const query = useAsk(office.listOperators, {});
  const mayEdit = useMay('operators.edit');
  return (
    <div className="flex flex-col gap-4">
      {first && <FirstPasswordNote first={first} />}
      {mayEdit && <AddOperator onAdded={setFirst} />}
      <ProposalsPanel onMade={setFirst} />
      <Panel>
        <Answer query={query}>
          {(operators) => (
            <ul data-rows className="divide-y divide-line">
              {operators.map((operator) => (
                <OperatorItem key={operator.id} operator={operator} onReset={setFirst} />
              ))}
            </ul>
          )}
        </Answer>
      </Panel>
    </div>
  );
}
