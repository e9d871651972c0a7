// Leads to the screen of one thing, where the operator's role may see it.
import type { Permission } from '@bourse/domain';
import { Link } from '@bourse/ui/link.tsx';
import { useMay } from '../../lib/session.ts';

export type DetailLinkProps = { readonly to: string; readonly id: number; readonly permission: Permission };

export function DetailLink({ to, id, permission }: DetailLinkProps) {
  if (!useMay(permission)) return <span className="font-mono">{id}</span>;
  return (
    <Link to={to} className="font-mono text-iris underline-offset-2 hover:underline max-md:py-3">
      {id}
    </Link>
  );
}
