// The table of rights: what each role may do. A column can be changed cell by cell; another admin decides.
import { type MessageOf, officeRoles } from '@bourse/contract';
import { OPERATOR_ROLES, type OperatorRole, type Permission } from '@bourse/domain';
import { Badge } from '@bourse/ui/badge.tsx';
import { Button } from '@bourse/ui/button.tsx';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import type { Column } from '@bourse/ui/table.tsx';
import { Check, Minus } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../lib/session.ts';
import { useAsk } from '../../lib/use-ask.ts';
import { textColumn, titleColumn } from '../../ui/column.tsx';
import { Answer, Panel } from '../../ui/page.tsx';
import { Rows } from '../../ui/rows.tsx';
import { permissionText } from './permission-names.ts';

const RoleDialog = lazyOverlay(async () => (await import('./role-dialog.tsx')).RoleDialog);

type Row = officeRoles.PermissionRow;
type Cell = Row['cells'][number];

/** The cells of the role that is being changed, where they would differ. */
type Draft = { readonly role: OperatorRole; readonly cells: ReadonlyMap<Permission, boolean> };

const roleText = (role: OperatorRole): string => t(`office.role.${role}`);

function Standing({ cell: { is_granted, is_edited } }: { readonly cell: Cell }) {
  const Icon = is_granted === 1 ? Check : Minus;
  return (
    <span className="inline-flex items-center gap-2">
      <Icon size={14} aria-hidden="true" className={is_granted === 1 ? 'text-success' : 'text-ink-3'} />
      <span className="sr-only">{t(is_granted === 1 ? 'office.roles.granted' : 'office.roles.denied')}</span>
      {is_edited === 1 && <Badge tone="iris">{t('office.roles.edited')}</Badge>}
    </span>
  );
}

type EditedCellProps = {
  readonly permission: Permission;
  readonly cell: Cell;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
};

function EditedCell({ permission, cell: { role, is_granted }, draft, onDraft }: EditedCellProps) {
  const stands = is_granted === 1;
  const change = (isGranted: boolean): void => {
    const cells = new Map(draft.cells);
    if (isGranted === stands) cells.delete(permission);
    else cells.set(permission, isGranted);
    onDraft({ ...draft, cells });
  };
  return (
    <Checkbox checked={draft.cells.get(permission) ?? stands} onChange={(event) => change(event.target.checked)}>
      <span className="sr-only">
        {t('office.roles.cell', { role: roleText(role), permission: permissionText(permission) })}
      </span>
      {draft.cells.has(permission) && <Badge tone="warning">{t('office.roles.edited')}</Badge>}
    </Checkbox>
  );
}

type ColumnsInput = {
  readonly draft: Draft | undefined;
  readonly onDraft: (draft: Draft) => void;
};

const columnsOf = ({ draft, onDraft }: ColumnsInput): readonly Column<Row>[] => [
  titleColumn('permission', t('office.roles.permission'), ({ permission }) => (
    <span className="text-ink-1">{permissionText(permission)}</span>
  )),
  ...OPERATOR_ROLES.map(
    (role): Column<Row> =>
      textColumn(role, roleText(role), { width: '16%' }, ({ permission, cells }) => {
        const cell = cells.find((one) => one.role === role);
        if (!cell) return null;
        return draft?.role === role && cell.is_fixed === 0 ? (
          <EditedCell permission={permission} cell={cell} draft={draft} onDraft={onDraft} />
        ) : (
          <Standing cell={cell} />
        );
      }),
  ),
];

type MatrixProps = { readonly matrix: MessageOf<typeof officeRoles.matrix> };

function Matrix({ matrix: { permissions } }: MatrixProps) {
  const [draft, setDraft] = useState<Draft>();
  const [isAsking, setAsking] = useState(false);
  const mayRequest = useMay('roles.request');
  return (
    <>
      {mayRequest && draft === undefined && (
        <div className="flex flex-wrap gap-2 border-b border-line px-4 py-3">
          {OPERATOR_ROLES.filter((role) => role !== 'admin').map((role) => (
            <Button key={role} size="small" onClick={() => setDraft({ role, cells: new Map() })}>
              {t('office.roles.edit', { role: roleText(role) })}
            </Button>
          ))}
        </div>
      )}
      <Rows
        label={t('office.roles')}
        columns={columnsOf({ draft, onDraft: setDraft })}
        rows={permissions}
        keyOf={({ permission }) => permission}
      />
      {draft && (
        <div className="sticky bottom-0 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-raised px-4 py-3 short:static">
          <Button onClick={() => setDraft(undefined)}>{t('office.roles.leave')}</Button>
          <Button variant="primary" disabled={draft.cells.size === 0} onClick={() => setAsking(true)}>
            {t('office.change.propose')}
          </Button>
        </div>
      )}
      {draft && isAsking && (
        <RoleDialog
          role={draft.role}
          cells={draft.cells}
          onTheirs={(taken) =>
            setDraft({
              ...draft,
              cells: new Map([...draft.cells].filter(([permission]) => !taken.includes(permission))),
            })
          }
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            setDraft(undefined);
          }}
        />
      )}
    </>
  );
}

export function MatrixPanel() {
  const query = useAsk(officeRoles.matrix, {});
  return (
    <Panel>
      <p className="border-b border-line px-4 py-3 text-13 text-ink-2">{t('office.roles.text')}</p>
      <Answer query={query} rows={12}>
        {(matrix) => <Matrix matrix={matrix} />}
      </Answer>
    </Panel>
  );
}
