/** How much there is of a whole, in percent; the figures are beside it. */
export function ShareBar({ percent }: { readonly percent: number }) {
  return (
    <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sunken">
      <span className="block h-full rounded-full bg-iris" style={{ width: `${Math.min(100, percent)}%` }} />
    </div>
  );
}
