import { Link } from '@bourse/ui/link.tsx';

/** Leads to the screen of one thing by its number. */
export function NumberLink({ to, id }: { readonly to: string; readonly id: number }) {
  return (
    <Link to={to} className="font-mono text-iris underline-offset-2 hover:underline max-md:py-3.5">
      {id}
    </Link>
  );
}
