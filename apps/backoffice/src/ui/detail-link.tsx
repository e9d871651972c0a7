// Leads to the screen of one thing, where the operator's role may see it.
import type { Permission } from '@bourse/domain';
import { useMay } from '../lib/session.ts';
import { NumberLink } from './number-link.tsx';

export type DetailLinkProps = { readonly to: string; readonly id: number; readonly permission: Permission };

export function DetailLink({ to, id, permission }: DetailLinkProps) {
  if (!useMay(permission)) return <span className="font-mono">{id}</span>;
  return <NumberLink to={to} id={id} />;
}
