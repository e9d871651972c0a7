import { siteName } from '@bourse/ui/lib/site-name.ts';
import { useClientConfig } from '../lib/client-config.ts';

/** The mark is a B drawn as the two halves of an order book, longer away from the spread; the name is beside it. */
export function Wordmark() {
  const logo = useClientConfig().data?.site.logo;
  // A picture from the settings replaces both.
  if (logo) return <img src={logo} alt="" height={24} className="h-6 w-auto max-w-40 object-contain max-md:max-w-20" />;
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg viewBox="0 0 22 24" width="20" height="22" aria-hidden="true">
        <path d="M1 0h4v24H1z" fill="currentColor" />
        <path
          d="M7 0h8.500v3H7zM7 4.500h11v3H7zM7 9h6v1.500H7zM7 13.500h6V15H7zM7 16.500h14v3H7zM7 21h10v3H7z"
          fill="var(--iris)"
        />
      </svg>
      <span className="text-16 font-[650] tracking-[-0.02em]">{siteName}</span>
    </span>
  );
}
