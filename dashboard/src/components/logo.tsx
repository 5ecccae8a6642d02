/** Two streams that join. */
export function Logo({ size = 24 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" strokeWidth="2.6" strokeLinecap="round" aria-hidden>
      <rect width="24" height="24" rx="6" fill="#0f766e" />
      <path d="M6 5.5c0 6.5 6 5.5 6 13" stroke="#fff" />
      <path d="M18 5.5c0 6.5-6 5.5-6 13" stroke="#aee4da" />
    </svg>
  );
}
