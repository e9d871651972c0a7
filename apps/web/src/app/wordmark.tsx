/** The mark is a price ladder whose bids form a B; the name stands beside it. */
export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2">
      <svg viewBox="0 0 20 24" width="17" height="20" aria-hidden="true">
        <g fill="none" stroke="currentColor">
          <path d="M1.500 1v22" strokeWidth="1.6" />
          <path
            d="M1.500 1.800h3.500M1.500 5.200h2M1.500 8.600h2M1.500 15.400h2M1.500 18.800h2M1.500 22.200h3.500"
            strokeWidth="1.300"
            opacity="0.55"
          />
        </g>
        <g fill="var(--iris)">
          <path d="M7 1h8.200v2.400H7zM7 4.700h11v2.400H7zM7 8.300h9v2.400H7zM7 13.100h10.200v2.400H7zM7 16.900H20v2.400H7zM7 20.600h9.400V23H7z" />
        </g>
      </svg>
      <span className="text-16 font-[650] tracking-[-0.02em]">Bourse</span>
    </span>
  );
}
