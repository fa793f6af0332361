export function Cross() {
  return (
    <svg viewBox="0 0 15 15" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
      <path d="M1 1l13 13M14 1L1 14" />
    </svg>
  );
}
