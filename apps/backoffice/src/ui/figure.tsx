/** A figure, and below it what belongs to it. */
export const Figure = ({ text, detail }: { readonly text: string; readonly detail: string }) => (
  <span className="block text-end">
    {text}
    <span className="block text-12 text-ink-3">{detail}</span>
  </span>
);
