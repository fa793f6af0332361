export function Arrow() {
  return (
    <svg
      className="arrow"
      viewBox="0 0 15 9"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      aria-hidden="true"
    >
      <path d="M0 4.5h13.4M9.6.8l3.8 3.7-3.8 3.7" />
    </svg>
  );
}
