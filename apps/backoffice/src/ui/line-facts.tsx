/** Facts in pairs, one after the other: what the columns of a row do not say. */
export const LineFacts = ({ facts }: { readonly facts: readonly (readonly [name: string, value: string])[] }) => (
  <dl className="flex flex-wrap gap-x-5 gap-y-1 px-3 py-2 text-12 whitespace-normal max-md:px-0">
    {facts.map(([name, value]) => (
      <div key={name} className="flex min-w-0 gap-1.5">
        <dt className="shrink-0 text-ink-2">{name}</dt>
        <dd className="min-w-0 wrap-anywhere text-ink-1">{value}</dd>
      </div>
    ))}
  </dl>
);
